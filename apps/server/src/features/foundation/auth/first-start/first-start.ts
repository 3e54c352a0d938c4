import { createHash, randomBytes } from 'node:crypto';
import { firstRoles } from '@parley/core/access/permissions';
import type { Clock } from '../../../../clock';
import type { Config } from '../../../../config';
import type { Context } from '../../../../context';
import type { Client, Db } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import { uuidV7 } from '../../../../ids';
import { budgetsOf } from '../attempts';
import type { AuthKeys } from '../keys';
import { hashPassword } from '../password';
import { guardAttempts } from '../reserve-attempt';
import { type Caller, openSession, type SignedIn } from '../sessions/sessions';
import {
  dropSetupHash,
  ensureFirstSite,
  ensureRole,
  hasAdministrator,
  insertAdministrator,
  lockFirstStart,
  saveSetupHash,
  spendSetupHash,
} from './first-start-store';

/** Key of the first site, the one that `/demo/` embeds (wire.md). */
const FIRST_SITE_KEY = 'demo';
const SETUP_TOKEN_BYTES = 24;

/**
 * Creates the built-in roles and a first site if they are missing; runs at every start. Returns the path of a one-time
 * set-up link while there is no administrator, else null.
 */
export function ensureFirstStart(
  { db, clock }: { db: Db; clock: Clock },
  { admin }: Pick<Config, 'admin'>,
): Promise<{ setupPath: string | null }> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    await lockFirstStart(tx);
    for (const role of firstRoles) await ensureRole(tx, { id: uuidV7(now), ...role });
    await ensureFirstSite(tx, { id: uuidV7(now), key: FIRST_SITE_KEY, name: 'Demo' });
    if (await hasAdministrator(tx)) return { setupPath: null };
    if (admin) {
      await createAdministrator(tx, admin, now);
      return { setupPath: null };
    }
    const token = randomBytes(SETUP_TOKEN_BYTES).toString('base64url');
    await saveSetupHash(tx, hashOf(token));
    // After the `#`: browsers do not send it, and no proxy logs it.
    return { setupPath: `/#/setup?token=${token}` };
  });
}

export const isSetupNeeded = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => !(await hasAdministrator(db));

/** Creates the first administrator by the one-time link and signs in. */
export async function setUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  keys: AuthKeys,
  { token, username, password, caller }: { token: string; username: string; password: string; caller: Caller },
): Promise<SignedIn> {
  if (await hasAdministrator(db)) throw new Refusal('already-set-up');
  const now = clock.now();
  return guardAttempts({ db, clock }, budgetsOf('setupToken', '', caller), () =>
    transaction(db, async (tx) => {
      await lockFirstStart(tx);
      if (!(await spendSetupHash(tx, hashOf(token)))) throw new Refusal('setup-link-used');
      const agentId = await createAdministrator(tx, { username, password }, now);
      return openSession(tx, { agentId, caller, keys, now });
    }),
  );
}

async function createAdministrator(
  tx: Client,
  { username, password }: { username: string; password: string },
  now: number,
): Promise<string> {
  const id = uuidV7(now);
  await insertAdministrator(tx, { id, username, passwordHash: await hashPassword(password) });
  await dropSetupHash(tx);
  return id;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
