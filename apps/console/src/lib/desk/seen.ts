import type { VisitorRow } from '@parley/protocol/types';
import { lastSeq } from './thread';
import type { Thread } from './types';

/** What came within this time crosses with the reply that is just being sent: nobody reads that fast. */
export const CROSSING_MS = 2000;

export type SeenFacts = {
  row: Pick<VisitorRow, 'readSeq' | 'unreadNumber'>;
  thread: Thread | undefined;
  /** Nickname of who writes. */
  me: string;
  /** The server's time. */
  now: number;
  /** Since when the thread has been in front: who opens it decides how much of it to read before answering. */
  since: number;
};

/**
 * The `seen` of a reply: the last seq that its writer has had on screen; undefined where nothing needs guarding. What a
 * visitor says while one writes crosses with the reply, as in any talk, and what waited for a lost connection goes out by
 * itself (SPEC C-62). So it is named only where something has come to the open thread and not been on screen (one reads
 * further up, or another window is in front), and where a colleague has spoken too: what they say must not be missed.
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
