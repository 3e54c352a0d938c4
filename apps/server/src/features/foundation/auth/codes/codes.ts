import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { Language } from '../../../../http/handler';
import { canSend, type SendMail } from '../../../../mail/send-mail';
import type { SendSms } from '../../gateways/sms';
import type { AuthKeys } from '../keys';
import { codeMail, smsText } from './code-mail';
import { deleteOldCodes, findContactAgent, readCode, saveCode, spendCode } from './codes-store';

/** Address of a code. */
export type Contact = { channel: 'phone' | 'email'; address: string };
/** `contact <agent>`: to verify a new address of this agent. */
export type Purpose = 'login' | 'register' | `contact ${string}`;

/** Validity of a code in milliseconds. */
const CODE_MS = 10 * 60_000;
/** Seconds between two codes to one address. */
export const RESEND_SECONDS = 60;
/** Wrong tries after which a code becomes invalid. */
const MAX_TRIES = 5;

export type CodeParts = { keys: AuthKeys; sendMail: SendMail | null; sendSms?: SendSms };

/** Channels with a configured provider. */
export function openChannels({ setting }: Pick<Context, 'setting'>, sendMail: SendMail | null): Contact['channel'][] {
  const { phone, email } = setting('codes');
  return [
    ...(phone === 'log' || (phone === 'sms' && setting('sms').url !== '') ? (['phone'] as const) : []),
    ...(email === 'log' || (email === 'mail' && canSend(sendMail)) ? (['email'] as const) : []),
  ];
}

/** The address of a request: exactly one, of a configured channel. */
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
 * Sends a code. Does not reveal whether an account has the address: without one the code is created, counted and stored
 * in the same way, but not sent.
 */
export async function sendCode(
  context: Context,
  { keys, ...senders }: CodeParts,
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
  // Not awaited: the duration would reveal whether it was sent.
  if (mayUse)
    void deliver(context, senders, { contact, code, language }).catch((error: unknown) =>
      context.log.warn({ err: error, channel: contact.channel }, 'a code was not sent'),
    );
  return { seconds: RESEND_SECONDS };
}

async function deliver(
  { setting, log }: Context,
  { sendMail, sendSms }: Omit<CodeParts, 'keys'>,
  { contact: { channel, address }, code, language }: Delivery,
): Promise<void> {
  const mail = codeMail(language, code, CODE_MS / 60_000);
  if (setting('codes')[channel] === 'log') log.warn({ channel, address, code }, 'development: a code for this address');
  else if (channel === 'phone')
    await sendSms?.({ phone: address, code, text: smsText(language, code, CODE_MS / 60_000) });
  else await sendMail?.({ to: address, sender: setting('company').name, ...mail });
}

type Delivery = { contact: Contact; code: string; language: Language };

type GivenCode = { contact: Contact; purpose: Purpose; code: string };

/**
 * Checks the code of an address, and returns the function that uses it up, so that a failed second step does not need
 * another code. The try is counted before the check; after a few the code becomes invalid.
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
      // In one statement: of two uses at the same time one is refused.
      if (!(await spendCode(db, { ...key, hash: given }))) throw new Refusal('wrong-code');
    },
  };
}

/** Checks the code of an address and uses it up. */
export async function useCode(context: Pick<Context, 'db' | 'clock'>, keys: AuthKeys, given: GivenCode): Promise<void> {
  const { spend } = await checkCode(context, keys, given);
  await spend();
}

/** Deletes expired codes. Called by a job. */
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
