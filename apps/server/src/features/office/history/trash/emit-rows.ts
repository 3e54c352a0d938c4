import type { Client } from '../../../../db/pool';
import type { Emit } from '../../../../events/act';
import type { VisitorCause } from '../../../../events/events';
import { listingOf } from '../../../conversation/conversations/decided';
import type { VisitorFacts } from '../../../conversation/conversations/facts';
import { readRows } from '../../../conversation/conversations/rows';

/** Emits the present rows of these visitors, to agents who list them or listed them before. */
export async function emitRows(
  tx: Client,
  emit: Emit,
  visitors: ReadonlyMap<string, VisitorFacts>,
  changed: readonly string[],
): Promise<void> {
  const rows = await readRows(tx, changed);
  for (const visitorId of changed) {
    const visitor = visitors.get(visitorId);
    const row = rows.get(visitorId);
    if (!visitor || !row) continue;
    // A visitor who is offline and not listed as ended any more leaves the lists.
    const isListed = row.online || row.state === 'end';
    const cause: VisitorCause = isListed ? { type: 'visitor.online', online: row.online } : { type: 'visitor.left' };
    emit({
      kind: 'visitor.changed',
      visitorId,
      was: listingOf(visitor),
      row,
      causes: [cause],
      owner: null,
      queue: null,
    });
  }
}
