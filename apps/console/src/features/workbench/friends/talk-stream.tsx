import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { useChunkRendering } from '../thread/chunk-rendering';
import { ChunkView } from '../thread/message/chunk-view';
import { type Chunk, chunksOf } from '../thread/message/chunks';
import style from '../thread/message/message.module.css';
import { ThreadContext, type ThreadTools } from '../thread/thread-context';
import { useInFront } from '../thread/use-in-front';
import { useThreadScroll } from '../thread/use-thread-scroll';
import type { Talk } from './talk';
import { talkItems } from './talk-items';
import { useTalk, useTalks } from './talks';

type Props = { account: string; name: string };

/** Messages of an internal chat, sent and pending; older pages load above. */
export function TalkStream({ account, name }: Props) {
  const { t } = useTranslation('friends');
  const { t: workbench } = useTranslation('workbench');
  const { me } = useDesk();
  const talks = useTalks();
  const errorText = useErrorText();
  const scroller = useRef<HTMLDivElement>(null);
  const talk = useTalk(account);
  const outbox = useDeskState((state) => state.directOutbox);
  const newAfter = useNewAfter(account, talk);
  const items = useMemo(
    () => talkItems({ talk, outbox, other: account, me, newAfter }),
    [talk, outbox, account, me, newAfter],
  );
  const chunks = useChunks(items);
  const isReady = talk.phase === 'ready';

  const loadOlder = useCallback(async () => {
    const now = () => talks.store.getState().get(account);
    if (!isReady || !now()?.more) return false;
    await talks.loadOlder(account);
    return now()?.older !== 'failed' && now()?.more === true;
  }, [talks, account, isReady]);
  const { away, watch, draw } = useChunkRendering(scroller, chunks);
  const scroll = useThreadScroll({ scroller, items, onNearTop: loadOlder, draw });
  useReading(account, talk, scroll);
  const tools = useMemo(() => toolsFor(name), [name]);

  return (
    <ThreadContext value={tools}>
      <div className={style.stream}>
        <div
          ref={scroller}
          className={style.scroller}
          role="log"
          aria-label={t('talk.thread')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          onScroll={scroll.onScroll}
        >
          <div className={style.sheet}>
            <Top talk={talk} onOlder={() => void talks.loadOlder(account)} />
            {chunks.map((chunk, n) => (
              <ChunkView
                key={chunk.key}
                chunk={chunk}
                isLast={n >= chunks.length - 2}
                height={away.get(chunk.key)}
                watch={watch}
              />
            ))}
            {talk.phase === 'failed' && (
              <Notice
                kind="bad"
                action={
                  <Button size="s" onClick={() => void talks.load(account)}>
                    {t('retry', { ns: 'app' })}
                  </Button>
                }
              >
                {t('talk.failed', { why: errorText(talk.error ?? 'internal') })}
              </Notice>
            )}
          </div>
        </div>
        {!scroll.isAtEnd && (
          <button type="button" className={style.pill} data-new={scroll.below > 0 || undefined} onClick={scroll.toEnd}>
            <Icon name="arrowDown" size={14} />
            {scroll.below > 0 ? workbench('thread.below', { count: scroll.below }) : workbench('thread.toEnd')}
          </button>
        )}
      </div>
    </ThreadContext>
  );
}

/** Above the first message: loading, an error with retry, or the start of the chat. */
function Top({ talk, onOlder }: { talk: Talk; onOlder: () => void }) {
  const { t } = useTranslation('friends');
  const { phase, messages, more, older } = talk;
  if (phase === 'loading' && messages.length === 0)
    return (
      <div className={style.skeleton} role="status" aria-label={t('talk.loading')}>
        <i />
        <i />
        <i />
      </div>
    );
  if (phase === 'failed' && messages.length === 0) return null;
  if (messages.length === 0) return <p className={style.tip}>{t('talk.empty')}</p>;
  if (!more) return <p className={style.tip}>{t('talk.start')}</p>;
  return (
    <p className={style.tip}>
      {older === 'failed' && <>{t('talk.olderFailed')} </>}
      <Button look="link" busy={older === 'loading'} onClick={onOlder}>
        {older === 'failed' ? t('retry', { ns: 'app' }) : t('talk.older')}
      </Button>
    </p>
  );
}

/** Reuses unchanged chunks as the same objects, so that they are not rendered again. */
function useChunks(items: ReturnType<typeof talkItems>): readonly Chunk[] {
  const previous = useRef<readonly Chunk[]>([]);
  const chunks = useMemo(() => chunksOf(items, previous.current), [items]);
  useEffect(() => {
    previous.current = chunks;
  }, [chunks]);
  return chunks;
}

/** The seq after which the unread divider is shown, fixed when the chat opens; null without unread messages. */
function useNewAfter(account: string, { phase, readSeq, messages }: Talk): number | null {
  const unread = useDeskState(({ inbox }) => inbox?.direct.get(account)?.unread ?? 0);
  const [mark, setMark] = useState<{ seq: number | null } | null>(null);
  if (mark === null && phase === 'ready') {
    const hasNew = unread > 0 && messages.some(({ seq, from }) => seq > readSeq && from === account);
    setMark({ seq: hasNew ? readSeq : null });
  }
  return mark?.seq ?? null;
}

/** Tells the desk which chat is shown, and the server up to which seq it is read. */
function useReading(
  account: string,
  { phase, messages }: Talk,
  { isAtEnd, isFollowing }: ReturnType<typeof useThreadScroll>,
): void {
  const desk = useDesk();
  const talks = useTalks();
  const isInFront = useInFront();
  const last = messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    desk.showing(account);
    return () => desk.showing(null);
  }, [desk, account]);

  // Fetches messages that are missing or outdated by a snapshot.
  useEffect(() => {
    if (phase === 'loading' || phase === 'stale') talks.prepare(account);
  }, [talks, account, phase]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a new message
  useEffect(() => {
    if (phase === 'ready' && isAtEnd && isFollowing.current && isInFront) void talks.markRead(account);
  }, [talks, account, last, phase, isAtEnd, isFollowing, isInFront]);
}

/** Messages of an internal chat have no actions. */
const toolsFor = (name: string): ThreadTools => ({
  visitorName: name,
  actionsOf: () => [],
  edit: null,
  run() {},
  renew: async () => null,
  openMenu() {},
  goToQuoted() {},
  removeNote() {},
  mayRemove: () => false,
});
