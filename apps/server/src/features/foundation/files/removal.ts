import type { WorkContext } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { thumbKey } from './actions';
import { findRemoved, forgetRemoved, noteRemoved } from './removal-store';
import type { Storage } from './storage';

/** Files removed by one run, and at the same time. */
const BATCH = 200;
const AT_ONCE = 8;

type Parts = { context: Pick<WorkContext, 'db' | 'clock' | 'log'>; storage: Pick<Storage, 'remove'> };

/**
 * Notes files, whose rows this transaction deletes, for `removeNoted`: a transaction must not wait for a store, since
 * followers wait for the oldest one.
 */
export const noteForRemoval = (tx: Queryable, keys: readonly string[], now: number): Promise<void> =>
  noteRemoved(tx, keys, new Date(now));

/** Removes files noted for removal from the storage; what fails stays noted, and the first failure is thrown. */
export async function removeNoted({ context: { db, clock }, storage }: Parts): Promise<void> {
  const keys = await findRemoved(db, new Date(clock.now()), BATCH);
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const part = keys.slice(at, at + AT_ONCE);
    const removals = await Promise.allSettled(part.map((key) => removeFile(storage, key)));
    const failed = removals.find((one) => one.status === 'rejected');
    await forgetRemoved(
      db,
      part.filter((_, index) => removals[index]?.status === 'fulfilled'),
    );
    if (failed) throw failed.reason;
  }
}

/** `removeNoted` right after the commit that noted them: a failure is logged, and a job tries again. */
export const removeNotedNow = (parts: Parts): Promise<void> =>
  removeNoted(parts).catch((error: unknown) => parts.context.log.warn({ err: error }, 'removed files are left'));

const removeFile = (storage: Pick<Storage, 'remove'>, key: string) =>
  Promise.all([storage.remove(key), storage.remove(thumbKey(key))]);
