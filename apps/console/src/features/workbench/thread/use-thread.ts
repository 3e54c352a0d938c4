import type { VisitorRow } from '@parley/protocol/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { threadsOf } from '../../../lib/desk/desk-state';
import { lastSeq, threadKey } from '../../../lib/desk/thread';
import type { Thread, Tip } from '../../../lib/desk/types';
import { useApi } from '../../../lib/services';
import { usePainted } from '../painted';
import { type History, openHistory } from './history';
import { type Chunk, chunksOf } from './message/chunks';
import { buildTimeline, type TimelineItem } from './timeline';
import { type Notes, useNotes } from './use-notes';

const NO_TIPS: readonly Tip[] = [];

export type ThreadView = {
  items: readonly TimelineItem[];
  chunks: readonly Chunk[];
  /** The loaded conversations, oldest first. */
  threads: readonly Thread[];
  /** The newest conversation; undefined if the visitor has none. */
  thread: Thread | undefined;
  history: History;
  notes: Notes;
};

/** Loads the visitor's thread, keeps it current while it is open, and builds its timeline. */
export function useThread(row: VisitorRow): ThreadView {
  const desk = useDesk();
  // Only this visitor's threads: those of others change with every message.
  const threads = useDeskState(useShallow((state) => threadsOf(state, row)));
  const tips = useDeskState((state) => state.tips.get(row.YQToken) ?? NO_TIPS);
  const outbox = useDeskState((state) => state.outbox);
  const newAfter = useNewAfter(row);
  const thread = threads.find(({ conversation }) => conversation === threadKey(row));
  useLoading(row, thread);
  useReadAgain(row, threads);
  const isReady = thread !== undefined && thread.phase !== 'loading';
  const isPainted = usePainted(isReady || row.conversation === null);
  const history = useHistory(row, isReady && isPainted);
  const talks = useStore(history.store, (state) => state.talks);
  const notes = useNotes(row.YQToken, { isWanted: isPainted, isStale: thread?.phase === 'stale' });

  const { conversation, visitorReadSeq, visitorGotSeq } = row;
  const items = useMemo(() => {
    const marks = { conversation, visitorReadSeq, visitorGotSeq };
    const mine = outbox.filter((entry) => entry.frame.YQToken === row.YQToken);
    const facts = {
      threads,
      tips,
      talks,
      notes: notes.notes,
      outbox: mine,
      row: marks,
      me: desk.me.nickname,
      newAfter,
    };
    return buildTimeline(facts);
  }, [
    threads,
    tips,
    talks,
    notes.notes,
    outbox,
    row.YQToken,
    conversation,
    visitorReadSeq,
    visitorGotSeq,
    desk,
    newAfter,
  ]);

  const drawn = useRef<readonly Chunk[]>([]);
  const chunks = useMemo(() => chunksOf(items, drawn.current), [items]);
  useEffect(() => {
    drawn.current = chunks;
  }, [chunks]);
  return { items, chunks, threads, thread, history, notes };
}

function useLoading(row: VisitorRow, thread: Thread | undefined): void {
  const desk = useDesk();
  const isWanted = needsLoading(thread, row);
  // If the loaded page still ends before the row's seq, it is not requested again until the row changes.
  const asked = useRef('');
  useEffect(() => {
    const key = `${row.conversation} ${row.seq} ${thread?.phase === 'stale'}`;
    if (!isWanted || (thread?.phase === 'ready' && asked.current === key)) return;
    asked.current = key;
    void desk.loadThread(row);
  }, [desk, isWanted, row, thread?.phase]);
}

/** Loads earlier conversations again that a snapshot has made stale: their messages may have been erased. */
function useReadAgain({ YQToken, conversation: newest }: VisitorRow, threads: readonly Thread[]): void {
  const desk = useDesk();
  useEffect(() => {
    for (const { conversation, phase } of threads)
      if (phase === 'stale' && conversation !== newest && conversation !== YQToken)
        void desk.loadThread({ YQToken, conversation });
  }, [desk, YQToken, newest, threads]);
}

/**
 * Whether the thread is not loaded, stale after a snapshot, or ends before the row's seq (conversations that are not
 * watched get no pushes).
 */
function needsLoading(thread: Thread | undefined, row: VisitorRow): boolean {
  if (!thread || thread.phase === 'stale') return true;
  return thread.phase === 'ready' && lastSeq(thread) < row.seq;
}

/**
 * The person's earlier conversations; their list is loaded after the thread, and again when a conversation begins or
 * ends.
 */
function useHistory(row: VisitorRow, isWanted: boolean): History {
  const desk = useDesk();
  const api = useApi();
  const [history] = useState(() => openHistory({ desk, api, visitor: row.YQToken }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation and another state are new occasions
  useEffect(() => {
    if (isWanted) void history.refresh();
  }, [history, isWanted, row.conversation, row.state]);
  return history;
}

/**
 * The seq after which the "new" line is shown: the last one read when the thread was opened or the window lost the
 * focus.
 */
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
