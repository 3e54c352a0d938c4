import type { VisitorRow } from '@parley/protocol/types';
import { lastSeq } from './thread';
import type { Thread } from './types';

/** Messages that arrive within this time before a reply count as not read by its writer. */
export const CROSSING_MS = 2000;

export type SeenFacts = {
  row: Pick<VisitorRow, 'readSeq' | 'unreadNumber'>;
  thread: Thread | undefined;
  /** The writer's nickname. */
  me: string;
  /** The server's time. */
  now: number;
  /** Since when the thread is shown: whoever opens it decides how much of it to read before replying. */
  since: number;
};

/**
 * The `seen` of a reply: the last seq that its writer has had on screen; undefined if the reply need not be held.
 * Messages of the visitor that arrive while the agent writes do not hold the reply, and replies queued during a lost
 * connection are sent without being held (SPEC C-62). It is set only if the open thread has messages that were not on
 * screen (scrolled up, or another window is in front), or if a colleague wrote too, whose messages must not be missed.
 */
export function seenFor(facts: SeenFacts): number | undefined {
  const { row, thread } = facts;
  if (!thread || thread.phase === 'failed') return undefined;
  if (hasUnseen(facts)) return row.readSeq;
  return thread.phase === 'ready' && isShared(facts) ? lastSeq(thread) : undefined;
}

function hasUnseen({ row, thread, now, since }: SeenFacts): boolean {
  if (row.unreadNumber === 0) return false;
  return (
    thread?.messages.some(
      ({ role, seq, time, recalled }) =>
        role === 'user' && !recalled && seq > row.readSeq && time > since && now - time > CROSSING_MS,
    ) ?? false
  );
}

const isShared = ({ thread, me }: SeenFacts): boolean =>
  thread?.messages.some(({ role, nickname }) => role === 'service' && nickname !== me) ?? false;
