import type { Context } from '../../../context';
import { LOCK } from '../../../db/locks';
import { transaction } from '../../../db/transaction';
import { runFollower } from '../../../events/follow';
import { auditFollower } from './audit-follower';
import { countOlder, deleteUpTo, findOldest, insertCheckpoint, lockChain } from './chain-store';
import { loadSigner } from './signature';

/** Entries removed in one transaction. */
const BATCH = 1000;

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

/** Entries older than this go, from the beginning on; a signed checkpoint stands in their place. Answers how many. */
export async function removeOldEntries(parts: Parts, before: number): Promise<number> {
  const { db, clock } = parts;
  // What was written before it, and has no link yet, is of the chain's beginning too.
  await runFollower(parts, auditFollower);
  let all = 0;
  for (;;) {
    const removed = await transaction(db, async (tx) => {
      await lockChain(tx, LOCK.audit);
      const last = await findOldest(tx, new Date(before), BATCH);
      if (!last) return 0;
      const gone = await deleteUpTo(tx, last.number);
      const signature = (await loadSigner(tx)).sign(last.number, last.hash);
      await insertCheckpoint(tx, { ...last, removed: gone, at: new Date(clock.now()), signature });
      return gone;
    });
    all += removed;
    if (removed < BATCH) return all;
  }
}

/** How many `removeOldEntries` would remove. */
export const countOldEntries = ({ db }: Pick<Context, 'db'>, before: number): Promise<number> =>
  countOlder(db, new Date(before));
