import { INSIDE } from '@parley/core/access/allows';
import type { Message, VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import type { Thread } from '../../../lib/desk/types';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { useEntryMaker } from '../../../lib/make-entry/entry-maker';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { viewer } from '../kinds/viewer-store';
import { useChunkRendering } from './chunk-rendering';
import type { History } from './history';
import { ChunkView } from './message/chunk-view';
import style from './message/message.module.css';
import { MessageMenu } from './message/message-menu';
import { pairIn, useMessageTools } from './message/use-message-tools';
import { closeSearch, openSearch, useIsSearching } from './search/search-store';
import { useShowRequest } from './show-store';
import { ThreadContext } from './thread-context';
import { ThreadTop } from './thread-top';
import { TypingLine } from './typing-line';
import { useInFront } from './use-in-front';
import { type Jump, useJump } from './use-jump';
import { useThread } from './use-thread';
import { type ThreadScroll, useThreadScroll } from './use-thread-scroll';
import './texts';

const Viewer = lazyPart(() => import('../kinds/viewer'), 'default');
const SearchPanel = lazyPart(() => import('./search/search-panel'), 'default');
const MessageDialogs = lazyPart(() => import('./dialogs/message-dialogs'), 'default');

/** The messages of the thread in order, sent and pending; older conversations of the person load above. */
export function MessageStream({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbench');
  const may = useMay();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, chunks, threads, thread, history, notes } = useThread(row);
  const isReady = thread !== undefined && thread.phase !== 'loading';
  const talks = useStore(history.store, (state) => state.talks);
  const loadOlder = useOlder(history, isReady);
  const { away, watch, draw } = useChunkRendering(scroller, chunks);
  const scroll = useThreadScroll({ scroller, items, onNearTop: loadOlder, draw });
  const jump = useJump(history, scroll.show);
  useShowRequest(row.YQToken, jump.to);
  const tools = useMessageTools({ row, threads, talks, notes, jump });
  useReading(row, { isReady: thread?.phase === 'ready', isAtEnd: scroll.isAtEnd, isFollowing: scroll.isFollowing });
  const isSearching = useIsSearching(row.YQToken);

  /** Opens the thread's search, which also finds messages that are not loaded; a second press opens the browser's. */
  function onKeyDown(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && !isSearching && may([INSIDE])) {
      event.preventDefault();
      openSearch(row.YQToken);
    }
    if (event.target === scroller.current || messageAt(event.target)) moveByKey(event, scroller);
  }

  return (
    <ThreadContext value={tools.context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the log inside */}
      <div className={style.stream} onKeyDown={onKeyDown}>
        {isSearching && (
          <SearchPanel
            row={row}
            jump={jump}
            scroller={scroller}
            chunks={chunks}
            away={away}
            onClose={() => {
              closeSearch(row.YQToken);
              scroller.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <div
          ref={scroller}
          className={style.scroller}
          role="log"
          aria-label={t('thread.label')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
          onScroll={scroll.onScroll}
        >
          <div className={style.sheet}>
            <ThreadTop
              row={row}
              thread={thread}
              oldest={threads[0]}
              history={history}
              onOlder={() => void loadOlder()}
            />
            {chunks.map((chunk, n) => (
              <ChunkView
                key={chunk.key}
                chunk={chunk}
                isLast={n >= chunks.length - 2}
                height={away.get(chunk.key)}
                watch={watch}
              />
            ))}
            <Failures row={row} thread={thread} tools={tools} />
            <TypingLine visitor={row.YQToken} />
          </div>
        </div>
        <Jumps jump={jump} scroll={scroll} isSearching={isSearching} />
      </div>
      <Windows row={row} tools={tools} threads={threads} />
    </ThreadContext>
  );
}

/** Loads one more page of older messages once the thread is loaded; resolves to whether messages were added. */
function useOlder(history: History, isReady: boolean): () => Promise<boolean> {
  const talks = useStore(history.store, (state) => state.talks);
  // Depends on the list of conversations: a new list may hold older ones to load.
  return useCallback(
    async () => isReady && talks.length > 0 && (await history.older()) === 'more',
    [history, isReady, talks],
  );
}

type Tools = ReturnType<typeof useMessageTools>;

/** Errors of loading the thread and of recalling a message. */
function Failures({ row, thread, tools }: { row: VisitorRow; thread: Thread | undefined; tools: Tools }) {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const errorText = useErrorText();
  return (
    <>
      {thread?.phase === 'failed' && (
        <Notice
          kind="bad"
          action={
            <Button size="s" onClick={() => void desk.loadThread(row)}>
              {t('retry', { ns: 'app' })}
            </Button>
          }
        >
          {t('thread.failed', { why: errorText(thread.error ?? 'internal') })}
        </Notice>
      )}
      {tools.failure !== null && (
        <Notice
          kind="bad"
          title={t('actions.failed.recall')}
          action={
            <Button
              look="quiet"
              size="s"
              icon="close"
              aria-label={t('close', { ns: 'app' })}
              onClick={tools.forgetFailure}
            />
          }
        >
          {errorText(tools.failure)}
        </Notice>
      )}
    </>
  );
}

type JumpsProps = { jump: Jump; scroll: ThreadScroll; isSearching: boolean };

/** Above the messages: progress of a jump, and buttons to the first unread message and to the end. */
function Jumps({ jump, scroll, isSearching }: JumpsProps) {
  const { t } = useTranslation(['workbench', 'workbenchThread']);
  return (
    <>
      {jump.state !== 'idle' && !isSearching && (
        <p className={style.reaching} role="status">
          {t(jump.state === 'reaching' ? 'workbenchThread:search.reaching' : 'workbenchThread:quote.gone')}
        </p>
      )}
      {scroll.isNewAbove && !isSearching && (
        <button type="button" className={style.toNew} onClick={() => scroll.show('new')}>
          <Icon name="up" size={14} />
          {t('workbenchThread:jump.toUnread')}
        </button>
      )}
      {!scroll.isAtEnd && (
        <button type="button" className={style.pill} data-new={scroll.below > 0 || undefined} onClick={scroll.toEnd}>
          <Icon name="arrowDown" size={14} />
          {scroll.below > 0 ? t('thread.below', { count: scroll.below }) : t('thread.toEnd')}
        </button>
      )}
    </>
  );
}

type WindowsProps = { row: VisitorRow; tools: Tools; threads: readonly Thread[] };

/** Layers of the thread: a message's menu, the picture viewer, the dialogs. */
function Windows({ row, tools, threads }: WindowsProps) {
  return (
    <>
      {tools.menu && (
        <MessageMenu
          {...tools.menu}
          actions={tools.context.actionsOf(tools.menu.message)}
          onChoose={tools.choose}
          onClose={tools.closeMenu}
        />
      )}
      <Pictures threads={threads} />
      {tools.asking?.what === 'entry' ? (
        <MadeEntry message={tools.asking.message} threads={threads} onClose={tools.closeAsking} />
      ) : (
        tools.asking && (
          <MessageDialogs {...tools.asking} what={tools.asking.what} row={row} onClose={tools.closeAsking} />
        )
      )}
    </>
  );
}

type MadeEntryProps = { message: Message; threads: readonly Thread[]; onClose: () => void };

/** The form of an entry with the question and answer of a message. */
function MadeEntry({ message, threads, onClose }: MadeEntryProps) {
  const EntryMaker = useEntryMaker();
  // As they were when the form was opened: messages that follow do not change it.
  const [pair] = useState(() => pairIn(threads, message));
  return pair && <EntryMaker pair={pair} onClose={onClose} />;
}

/** The viewer of the clicked picture, with all loaded pictures of the thread. */
function Pictures({ threads }: { threads: readonly Thread[] }) {
  const onlyID = useStore(viewer, (state) => state.onlyID);
  const pictures = useMemo(
    () => (onlyID === null ? [] : threads.flatMap(({ messages }) => messages.filter(isPicture))),
    [threads, onlyID],
  );
  if (onlyID === null || !pictures.some((message) => message.onlyID === onlyID)) return null;
  return <Viewer onlyID={onlyID} pictures={pictures} />;
}

const isPicture = ({ kind, recalled }: Message): boolean => kind === 'image' && !recalled;

/** The message with the focus, or with the focused picture or link inside. */
const messageAt = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest('[data-side]') : null;

/** Arrow keys move between messages, Escape returns to the log. */
function moveByKey(event: KeyboardEvent, scroller: RefObject<HTMLDivElement | null>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const from = messageAt(event.target);
  if (event.key === 'Escape' && from) scroller.current?.focus({ preventScroll: true });
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const lines = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-side]') ?? [])];
  const at = from ? lines.indexOf(from) : -1;
  const next = at < 0 ? (by < 0 ? lines.at(-1) : undefined) : lines[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

type Reading = { isReady: boolean; isAtEnd: boolean; isFollowing: RefObject<boolean> };

/** Tells the desk which thread is shown, and the server up to which seq it is read. */
function useReading(row: VisitorRow, { isReady, isAtEnd, isFollowing }: Reading): void {
  const desk = useDesk();
  const isInFront = useInFront();
  const { YQToken, seq, serviceID } = row;

  useEffect(() => {
    desk.showing(YQToken);
    return () => desk.showing(null);
  }, [desk, YQToken]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message and a new owner are new occasions
  useEffect(() => {
    if (isReady && isAtEnd && isFollowing.current && isInFront) desk.markRead(YQToken);
  }, [desk, YQToken, seq, serviceID, isReady, isAtEnd, isFollowing, isInFront]);
}
