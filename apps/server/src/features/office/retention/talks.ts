import type { Client, Queryable } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { listingOf } from '../../conversation/conversations/decided';
import { lockVisitors } from '../../conversation/conversations/facts';
import { readRows } from '../../conversation/conversations/rows';
import { removeUnusedFiles } from './files';
import { isNothing, type Kind, type Parts, type Removed } from './kind';
import {
  countTalks,
  countTrashed,
  type Deleted,
  deleteTalks,
  findOldTalks,
  findTrashed,
  type OldTalk,
  unlinkTalks,
} from './talks-store';

/** Conversations removed in one transaction: a few thousand rows, with some twenty messages each. */
const BATCH = 100;

export const talks: Kind = byTalks(countTalks, findOldTalks);

/** Age by the time of moving to the trash. */
export const trash: Kind = byTalks(countTrashed, findTrashed);

type Find = (db: Queryable, before: Date, limit: number) => Promise<OldTalk[]>;

function byTalks(count: (db: Queryable, before: Date) => Promise<number>, find: Find): Kind {
  return {
    count: ({ context }, before) => count(context.db, before),
    async *remove(parts, before) {
      for (;;) {
        const removed = await removeSome(parts, before, find);
        if (isNothing(removed)) break;
        yield removed;
      }
      // Files that were used only in the removed conversations.
      yield* removeUnusedFiles(parts, before);
    },
  };
}

function removeSome({ context }: Parts, before: Date, find: Find): Promise<Removed> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const found = await find(tx, before, BATCH);
    if (found.length === 0) return {};
    await lockVisitors(tx, [...new Set(found.map(({ visitorId }) => visitorId))], now);
    // Checked again under the lock: conversations restored meanwhile stay.
    const still = new Set((await find(tx, before, BATCH)).map(({ id }) => id));
    const old = found.filter(({ id }) => still.has(id));
    return old.length === 0 ? {} : (await removeTalks(tx, emit, old, now)).removed;
  });
}

/**
 * Removes conversations completely, with their rows: otherwise counters would not match the messages. Ended
 * conversations are not changed any more, so the locks block nobody.
 */
export async function removeTalks(tx: Client, emit: Emit, old: readonly OldTalk[], now: number): Promise<Deleted> {
  const visitors = await lockVisitors(tx, [...new Set(old.map(({ visitorId }) => visitorId))], now);
  const changed = await unlinkTalks(tx, old, now);
  const deleted = await deleteTalks(
    tx,
    old.map(({ id }) => id),
  );
  const rows = await readRows(tx, changed);
  for (const visitorId of changed) {
    const visitor = visitors.get(visitorId);
    const was = visitor ? listingOf(visitor) : null;
    if (!visitor || !was) continue;
    const row = rows.get(visitorId)!;
    const cause: VisitorCause = row.online ? { type: 'visitor.online', online: true } : { type: 'visitor.left' };
    emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
  }
  return deleted;
}
