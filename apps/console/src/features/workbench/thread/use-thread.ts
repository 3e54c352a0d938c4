import type { VisitorRow } from '@parley/protocol/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { threadsOf } from '../../../lib/desk/desk-state';
import { lastSeq } from '../../../lib/desk/thread';
import type { Thread, Tip, Unanswered } from '../../../lib/desk/types';
import { buildTimeline, type TimelineItem } from './timeline';

const NO_TIPS: readonly Tip[] = [];

export type ThreadView = {
  items: readonly TimelineItem[];
  /** The newest conversation's; undefined where the visitor has none. */
  thread: Thread | undefined;
  /** The one to load older messages of. */
  oldest: Thread | undefined;
  unanswered: readonly Unanswered[];
};

/** Keeps the visitor's thread loaded while it is open, and lays it out. */
export function useThread(row: VisitorRow): ThreadView {
  const desk = useDesk();
  const all = useDeskState((state) => state.threads);
  const tips = useDeskState((state) => state.tips.get(row.YQToken) ?? NO_TIPS);
  const outbox = useDeskState((state) => state.outbox);
  const newAfter = useNewAfter(row);
  const threads = useMemo(() => threadsOf({ threads: all }, row), [all, row]);
  const unanswered = useMemo(
    () => outbox.filter((entry) => entry.frame.YQToken === row.YQToken),
    [outbox, row.YQToken],
  );
  const thread = row.conversation ? all.get(row.conversation) : undefined;
  const isWanted = row.conversation !== null && needsLoading(thread, row);

  // A page that leaves us behind all the same is not asked for again until the row has moved on.
  const asked = useRef('');
  useEffect(() => {
    const key = `${row.conversation} ${row.seq} ${thread?.phase === 'stale'}`;
    if (!isWanted || (thread?.phase === 'ready' && asked.current === key)) return;
    asked.current = key;
    void desk.loadThread(row);
  }, [desk, isWanted, row, thread?.phase]);

  const items = useMemo(
    () => buildTimeline({ threads, tips, outbox: unanswered, row, me: desk.me.nickname, newAfter }),
    [threads, tips, unanswered, row, desk, newAfter],
  );
  return { items, thread, oldest: threads[0], unanswered };
}

/** Not there yet, overtaken by a snapshot, or behind what the row has counted (unwatched conversations are not pushed). */
function needsLoading(thread: Thread | undefined, row: VisitorRow): boolean {
  if (!thread || thread.phase === 'stale') return true;
  return thread.phase === 'ready' && lastSeq(thread) < row.seq;
}

/** Where the "new" line belongs: behind what had been read when the thread was opened, or when the window lost the focus. */
function useNewAfter(row: VisitorRow) {
  const { conversation, unreadNumber, readSeq, seq } = row;
  const [mark, setMark] = useState(conversation && unreadNumber > 0 ? { conversation, seq: readSeq } : null);

  useEffect(() => {
    const remember = () =>
      conversation && setMark((known) => (unreadNumber > 0 && known ? known : { conversation, seq }));
    const forget = () => setMark((known) => (known && known.seq >= seq ? null : known));
    addEventListener('blur', remember);
    addEventListener('focus', forget);
    return () => {
      removeEventListener('blur', remember);
      removeEventListener('focus', forget);
    };
  }, [conversation, seq, unreadNumber]);

  return mark;
}
