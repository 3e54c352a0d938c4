import type { Context } from '../../../context';
import { LOCK } from '../../../db/locks';
import { transaction } from '../../../db/transaction';
import { GENESIS, linkHash } from './chain';
import {
  countOlder,
  deleteUpTo,
  findOldest,
  insertCheckpoint,
  type Link,
  lockChain,
  readHead,
  readNewestCheckpoint,
  readUnlinked,
  saveHead,
  saveLinks,
} from './chain-store';
import { loadSigner } from './signature';

/** Entries linked or removed in one transaction. */
const BATCH = 1000;

type Parts = Pick<Context, 'db' | 'clock'>;

/** Links what has been committed since, in that order, and signs the new end (docs/decisions/0010). */
export async function linkEntries({ db }: Pick<Context, 'db'>): Promise<void> {
  // Asked without the lock: most seconds nothing has happened.
  while ((await readUnlinked(db, 1)).length > 0) {
    const linked = await transaction(db, async (tx) => {
      await lockChain(tx, LOCK.audit);
      const waiting = await readUnlinked(tx, BATCH);
      if (waiting.length === 0) return 0;
      const end = (await readHead(tx)) ?? (await readNewestCheckpoint(tx));
      let { number, hash } = end ?? { number: 0, hash: GENESIS };
      const links = waiting.map(({ id, content }): Link => {
        number += 1;
        hash = linkHash(hash, number, content);
        return { id, number, hash };
      });
      await saveLinks(tx, links);
      const signer = await loadSigner(tx);
      await saveHead(tx, { number, hash, signature: signer.sign(number, hash) });
      return links.length;
    });
    if (linked < BATCH) return;
  }
}

/** Entries older than this go, from the beginning on; a signed checkpoint stands in their place. Answers how many. */
export async function removeOldEntries({ db, clock }: Parts, before: number): Promise<number> {
  await linkEntries({ db });
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
