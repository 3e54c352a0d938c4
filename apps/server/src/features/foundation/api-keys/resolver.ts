import type { Clock } from '../../../clock';
import type { Db } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { rightsOf } from '../auth/grants';
import { hashOfKey } from './hash';
import { findKey, noteUse } from './store';

/** Precision of the last use, so that a busy program does not cost a write with each call. */
const USE_MS = 60_000;

/**
 * Finds the agent that a program with this API key acts as, with the rights that agent has now; without a cache, so
 * that a deleted key, a disabled agent and a lost role count at once. Throws 401 `bad-key`.
 */
export function keyResolver({ db, clock }: { db: Db; clock: Clock }): (key: string) => Promise<Principal> {
  return async (text) => {
    const now = clock.now();
    const key = await findKey(db, hashOfKey(text), now);
    const rights = key && (await rightsOf(db, key.agentId));
    if (!rights || rights.guest) throw new Refusal('bad-key');
    if (!key.lastUsedAt || now - key.lastUsedAt.getTime() >= USE_MS) await noteUse(db, key.id, now);
    const { id, name, scopes } = key;
    return { ...rights, key: { id, name, scopes }, sessionId: id, tokenNumber: 0 };
  };
}
