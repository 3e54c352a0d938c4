import { createHash, randomInt } from 'node:crypto';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import { type AttemptSource, budgetsOf } from '../attempts';
import { guardAttempts } from '../reserve-attempt';
import {
  confirmDraft,
  dropTotp,
  hasTotp,
  lockTotp,
  replaceRecoveryCodes,
  saveDraft,
  spendRecoveryCode,
  spendStep,
  type TotpRow,
} from './totp-store';

/** Issuer shown by authenticator apps. */
const ISSUER = 'Parley';
/** Seconds that a phone's clock may be off: one step to either side (RFC 6238, section 5.2). */
const TOLERANCE_S = 30;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without characters that are easily confused. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
type Agent = { uuid: string; username: string };
/** A signed-in agent, and the source of its attempts. */
type Holder = { uuid: string; source: AttemptSource };

/** Creates a secret, which becomes active with its first code. `url`: content of the QR code. */
export async function beginTotp(context: Context, { uuid, username }: Agent): Promise<{ secret: string; url: string }> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  if (!(await saveDraft(context.db, uuid, secret, context.clock.now()))) throw new Refusal('already-set-up');
  return { secret, url: generateURI({ issuer: ISSUER, label: username, secret }) };
}

/** Activates the secret by its first code; returns the recovery codes, which are shown once. */
export function confirmTotp(context: Context, { uuid, source }: Holder, code: string): Promise<string[]> {
  return guarded(context, uuid, source, async (tx) => {
    const row = await lockTotp(tx, uuid);
    if (!row) throw new Refusal('not-found');
    if (row.isConfirmed) throw new Refusal('already-set-up');
    await useStep(context, tx, uuid, row, code);
    await confirmDraft(tx, uuid, context.clock.now());
    return newRecoveryCodes(tx, uuid);
  });
}

/** Replaces the recovery codes. */
export const renewRecoveryCodes = (context: Context, { uuid, source }: Holder, code: string): Promise<string[]> =>
  guarded(context, uuid, source, async (tx) => {
    await useSecondStep(context, tx, uuid, code);
    return newRecoveryCodes(tx, uuid);
  });

export const removeTotp = (context: Context, { uuid, source }: Holder, code: string): Promise<void> =>
  guarded(context, uuid, source, async (tx) => {
    await useSecondStep(context, tx, uuid, code);
    await dropTotp(tx, uuid);
  });

/** Requires the second factor of agents who have one: a code of the authenticator, or a recovery code. */
export async function assertSecondStep(
  context: Context,
  agentId: string,
  code: string | undefined,
  { source, unlimited = false }: { source: AttemptSource; unlimited?: boolean },
): Promise<void> {
  if (!(await hasTotp(context.db, agentId))) return;
  const given = (code ?? '').trim();
  if (given === '') throw new Refusal('totp-needed');
  const use = (tx: Client) => useSecondStep(context, tx, agentId, given);
  await (unlimited ? transaction(context.db, use) : guarded(context, agentId, source, use));
}

function guarded<T>(
  context: Context,
  agentId: string,
  source: AttemptSource,
  work: (tx: Client) => Promise<T>,
): Promise<T> {
  return guardAttempts(context, budgetsOf('secondStep', agentId, source), () => transaction(context.db, work));
}

async function useSecondStep(context: Context, tx: Client, agentId: string, code: string): Promise<void> {
  const row = await lockTotp(tx, agentId);
  if (!row?.isConfirmed) throw new Refusal('not-found');
  if (/^\d{6}$/.test(code.replace(/\s/g, ''))) return useStep(context, tx, agentId, row, code);
  if (!(await spendRecoveryCode(tx, agentId, hashOf(agentId, code), context.clock.now())))
    throw new Refusal('code-refused');
}

/** Uses up a code: its time step is stored, so that it cannot be used again. */
async function useStep(context: Context, tx: Client, agentId: string, row: TotpRow, code: string): Promise<void> {
  const { verify } = await import('otplib');
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) throw new Refusal('code-refused');
  const epoch = Math.floor(context.clock.now() / 1000);
  const result = await verify({ secret: row.secret, token, epoch, epochTolerance: TOLERANCE_S });
  if (!result.valid) throw new Refusal('code-refused');
  const step = Math.floor(epoch / 30) + result.delta;
  if (step <= row.lastStep) throw new Refusal('code-refused');
  await spendStep(tx, agentId, step);
}

async function newRecoveryCodes(tx: Client, agentId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    tx,
    agentId,
    codes.map((code) => hashOf(agentId, code)),
  );
  return codes;
}

function newCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Recovery codes have 50 random bits and are salted by account; a fast hash is enough. */
const hashOf = (agentId: string, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['recovery', agentId, code.toLowerCase().replace(/[^a-z0-9]/g, '')]))
    .digest();
