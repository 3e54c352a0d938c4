import { ENDED_KEPT } from '@parley/protocol/push/effect';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage, isRetryable } from '../../../db/failures';
import type { Db } from '../../../db/pool';
import type { ReadMoved } from '../../../events/events';
import { findMarksFor, moveAgentMarks, moveVisitorMarks, type ReadMark } from './reads-store';

export type Reads = { add(mark: ReadMark): void; idle(): Promise<void> };

const MARKS_MAX = 500;
const RETRY_MS = 300;

/** Stores read marks, many in one statement; for each reader and visitor only the furthest. */
export function createReads(context: Context): Reads {
  return createBatcher<ReadMark>(
    async (marks) => {
      const furthest = new Map<string, ReadMark>();
      for (const mark of marks) {
        const key = `${mark.agentId ?? ''} ${mark.visitorId} ${mark.got === true}`;
        if ((furthest.get(key)?.seq ?? -1) < mark.seq) furthest.set(key, mark);
      }
      for (;;) {
        try {
          await context.inFlight.during(async () =>
            context.deliver(await saveReads(context.db, [...furthest.values()])),
          );
          return;
        } catch (error) {
          if (!isOutage(error) && !isRetryable(error)) {
            context.log.error({ err: error }, 'read marks');
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    },
    MARKS_MAX,
    (error) => context.log.error({ err: error }, 'read marks'),
  );
}

/** Moves marks forward, never past the newest message. Returns events of moved marks. */
async function saveReads(db: Db, marks: readonly ReadMark[]): Promise<ReadMoved[]> {
  const byVisitor = marks.filter((mark) => mark.agentId === null);
  const readers = new Set(byVisitor.flatMap((mark) => (mark.got ? [] : mark.visitorId)));
  const visitors = await moveVisitorMarks(db, byVisitor);
  const agents = await moveAgentMarks(
    db,
    marks.filter((mark) => mark.agentId !== null),
  );
  const moved = { kind: 'read.moved' as const };
  return [
    ...visitors.map((row) => ({
      ...moved,
      visitorId: row.visitor_id,
      conversation: row.id,
      ownerId: row.owner_id,
      role: 'user' as const,
      seq: row.visitor_read_seq,
      got: Math.max(row.visitor_got_seq, row.visitor_read_seq),
      ...(!readers.has(row.visitor_id) && { isGotAlone: true }),
      unread: null,
    })),
    ...agents.map((row) => ({
      ...moved,
      visitorId: row.visitor_id,
      conversation: row.id,
      ownerId: row.owner_id,
      role: 'service' as const,
      seq: row.agent_read_seq,
      unread: { unread: row.unread, visitorMessages: row.visitor_messages },
    })),
  ];
}

/**
 * Read marks of conversations that an agent owns or watches: they are not replayed, so a resume sends them again.
 * Includes ended conversations, since visitors read the last answer after the end.
 */
export async function readMarksFor(db: Db, agentId: string) {
  const rows = await findMarksFor(db, agentId, ENDED_KEPT);
  return rows.map((row) => ({
    visitorId: row.visitor_id,
    conversation: row.id,
    readSeq: row.agent_read_seq,
    unread: row.unread,
    visitorMessages: row.visitor_messages,
    visitorReadSeq: row.visitor_read_seq,
    visitorGotSeq: row.visitor_got_seq,
  }));
}
