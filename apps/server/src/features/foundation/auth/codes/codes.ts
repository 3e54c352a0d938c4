import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { Language } from '../../../../http/handler';
import type { SendMail } from '../../../../mail/send-mail';
import type { AuthKeys } from '../keys';
import { codeMail } from './code-mail';
import { deleteOldCodes, findContactAgent, readCode, saveCode, spendCode } from './codes-store';

/** Where a code goes: exactly one of the two. */
export type Contact = { channel: 'phone' | 'email'; address: string };
/** `contact <agent>`: to prove an address that this agent wants to have. */
export type Purpose = 'login' | 'register' | `contact ${string}`;

/** Milliseconds in which a code is good. */
const CODE_MS = 10 * 60_000;
/** Seconds between two codes to one address. */
export const RESEND_SECONDS = 60;
/** Wrong tries after which a code is good no more. */
const MAX_TRIES = 5;

export type CodeParts = { keys: AuthKeys; sendMail: SendMail | null };

/** The channels that have a provider: what may be offered. */
export function openChannels({ setting }: Pick<Context, 'setting'>, sendMail: SendMail | null): Contact['channel'][] {
  const { phone, email } = setting('codes');
  return [
    ...(phone === 'none' ? [] : (['phone'] as const)),
    ...(email === 'log' || (email === 'mail' && sendMail) ? (['email'] as const) : []),
  ];
}

/** The address that was named: one, by a channel that is open. */
export function contactOf(
  context: Pick<Context, 'setting'>,
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  sendMail: SendMail | null,
): Contact {
  if ((phone === undefined) === (email === undefined)) throw new Refusal('bad-request', { fields: ['phone', 'email'] });
  const contact: Contact = phone
    ? { channel: 'phone', address: phone }
    : { channel: 'email', address: (email ?? '').toLowerCase() };
  if (!openChannels(context, sendMail).includes(contact.channel)) throw new Refusal('codes-not-configured');
  return contact;
}

/**
 * Sends a code. Whether an account has the address is not told: a code for a sign-in that nobody could use is made,
 * counted and kept like any other, and not sent.
 */
export async function sendCode(
  context: Context,
  { keys, sendMail }: CodeParts,
  { contact, purpose, language }: { contact: Contact; purpose: Purpose; language: Language },
): Promise<{ seconds: number }> {
  const now = context.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = { ...keyOf(contact, purpose), hash: hashOf(code, contact, purpose, keys) };
  const wait = await saveCode(context.db, row, {
    now,
    expiresAt: now + CODE_MS,
    sentBefore: now - RESEND_SECONDS * 1000,
  });
  if (wait !== null)
    throw new Refusal('rate', { seconds: Math.max(1, RESEND_SECONDS - Math.floor((now - wait) / 1000)) });
  const mayUse = purpose !== 'login' || (await findContactAgent(context.db, contact)) !== null;
  // Not waited for: how long it takes would tell whether it was sent.
  if (mayUse)
    void deliver(context, contact, code, language, sendMail).catch((error: unknown) =>
      context.log.warn({ err: error, channel: contact.channel }, 'a code was not sent'),
    );
  return { seconds: RESEND_SECONDS };
}

async function deliver(
  { setting, log }: Context,
  { channel, address }: Contact,
  code: string,
  language: Language,
  sendMail: SendMail | null,
): Promise<void> {
  if (setting('codes')[channel] === 'log') log.warn({ channel, address, code }, 'development: a code for this address');
  else await sendMail?.({ to: address, ...codeMail(language, code, CODE_MS / 60_000) });
}

type GivenCode = { contact: Contact; purpose: Purpose; code: string };

/**
 * Compares the code of an address, and answers what uses it up: who has more to prove is not sent another one for that. A
 * comparison is counted before it is made; after a few the code is good no more.
 */
export async function checkCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  keys: AuthKeys,
  { contact, purpose, code }: GivenCode,
): Promise<{ spend(): Promise<void> }> {
  const key = keyOf(contact, purpose);
  const stored = await readCode(db, key, { now: clock.now(), maxTries: MAX_TRIES });
  const given = hashOf(code.trim(), contact, purpose, keys);
  if (stored === null || !isEqual(stored, given)) throw new Refusal('wrong-code');
  return {
    async spend() {
      // In one statement: of two who present it at once one is told that it is over.
      if (!(await spendCode(db, { ...key, hash: given }))) throw new Refusal('wrong-code');
    },
  };
}

/** Compares the code of an address and uses it up. */
export async function useCode(context: Pick<Context, 'db' | 'clock'>, keys: AuthKeys, given: GivenCode): Promise<void> {
  const { spend } = await checkCode(context, keys, given);
  await spend();
}

/** Forgets codes that are over. Called by the clock's jobs. */
export const forgetOldCodes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteOldCodes(db, clock.now());

const keyOf = ({ channel, address }: Contact, purpose: Purpose) => ({ address: `${channel} ${address}`, purpose });

const hashOf = (code: string, { channel, address }: Contact, purpose: Purpose, { refresh }: AuthKeys): string =>
  createHmac('sha256', refresh)
    .update(JSON.stringify(['contact-code', channel, address, purpose, code]))
    .digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
