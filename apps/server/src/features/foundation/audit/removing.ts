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

/**
 * Removes entries older than this from the beginning of the chain; a signed checkpoint replaces them. Returns their
 * number.
 */
export async function removeOldEntries(parts: Parts, before: number): Promise<number> {
  const { db, clock } = parts;
  // Entries without a link yet are linked first, since they may be old enough too.
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

/** Number of entries that `removeOldEntries` would remove. */
export const countOldEntries = ({ db }: Pick<Context, 'db'>, before: number): Promise<number> =>
  countOlder(db, new Date(before));
