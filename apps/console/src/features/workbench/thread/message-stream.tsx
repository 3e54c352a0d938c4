import type { VisitorRow } from '@parley/protocol/types';
import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { useVisitorName } from '../visitor-name';
import { Bubble } from './bubble';
import { PendingBubble } from './pending-bubble';
import style from './thread.module.css';
import { TimeLine } from './time-line';
import type { TimelineItem } from './timeline';
import { TipLine } from './tip-line';
import { TypingLine } from './typing-line';
import { useInFront } from './use-in-front';
import { useRecallMs } from './use-recall-ms';
import { useThread } from './use-thread';
import { useThreadScroll } from './use-thread-scroll';

/** The conversation itself: what was said, in order, and what is on its way. */
export function MessageStream({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const errorText = useErrorText();
  const visitorName = useVisitorName()(row.name);
  const recallMs = useRecallMs();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, thread, oldest } = useThread(row);
  const [recallError, setRecallError] = useState<unknown>(null);
  const oldestId = oldest?.conversation;
  const loadOlder = useCallback(() => {
    if (oldestId) void desk.loadOlder(oldestId);
  }, [desk, oldestId]);
  const { isAtEnd, isFollowing, below, onScroll, toEnd } = useThreadScroll({ scroller, items, onNearTop: loadOlder });
  useReading(row, { isReady: thread?.phase === 'ready', isAtEnd, isFollowing });

  const recall = useCallback(
    (onlyID: string) => {
      setRecallError(null);
      desk.recall(row.YQToken, onlyID).catch(setRecallError);
    },
    [desk, row.YQToken],
  );

  const now = desk.serverNow();
  const draw: Drawers = {
    conversation: () => <p className={style.divider}>{t('thread.newConversation')}</p>,
    time: ({ time }) => <TimeLine time={time} />,
    new: () => (
      <p className={style.newLine} data-new-line>
        <span>{t('thread.newLine')}</span>
      </p>
    ),
    tip: ({ tip }) => <TipLine tip={tip} />,
    message: ({ kind: _kind, key: _key, ...item }) => (
      <Bubble
        {...item}
        visitorName={visitorName}
        recallMs={recallMs}
        onRecall={row.state !== 'end' && now - item.message.time < recallMs ? recall : null}
      />
    ),
    pending: (item) => <PendingBubble item={item} author={desk.me.nickname} />,
  };

  return (
    <div className={style.stream}>
      <div
        ref={scroller}
        className={style.scroller}
        role="log"
        aria-label={t('thread.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={style.sheet}>
          <Top row={row} thread={thread} oldest={oldest} onOlder={loadOlder} />
          {items.map((item) => (
            <Fragment key={item.key}>{drawItem(draw, item)}</Fragment>
          ))}
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
          {recallError !== null && (
            <Notice kind="bad" title={t('actions.failed.recall')}>
              {errorText(recallError)}
            </Notice>
          )}
          <TypingLine visitor={row.YQToken} />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={style.pill} data-new={below > 0 || undefined} onClick={toEnd}>
          <Icon name="arrowDown" size={14} />
          {below > 0 ? t('thread.below', { count: below }) : t('thread.toEnd')}
        </button>
      )}
    </div>
  );
}

type Drawers = { [K in TimelineItem['kind']]: (item: Extract<TimelineItem, { kind: K }>) => ReactNode };

/** The chooser is the table; the one cast says that a kind finds its own drawer. */
const drawItem = (draw: Drawers, item: TimelineItem): ReactNode =>
  (draw[item.kind] as (item: TimelineItem) => ReactNode)(item);

type TopProps = Pick<ReturnType<typeof useThread>, 'thread' | 'oldest'> & { row: VisitorRow; onOlder: () => void };

/** What stands above the first message. */
function Top({ row, thread, oldest, onOlder }: TopProps) {
  const { t } = useTranslation('workbench');
  if (thread?.phase === 'loading' && thread.messages.length === 0)
    return (
      <div className={style.skeleton} role="status" aria-label={t('thread.loading')}>
        <i />
        <i />
        <i />
      </div>
    );
  if (oldest?.older === 'failed')
    return (
      <p className={style.tip}>
        {t('thread.olderFailed')}{' '}
        <Button look="link" onClick={onOlder}>
          {t('retry', { ns: 'app' })}
        </Button>
      </p>
    );
  if (oldest?.more)
    return (
      <p className={style.tip}>
        <Button look="link" busy={oldest.older === 'loading'} onClick={onOlder}>
          {t('thread.older')}
        </Button>
      </p>
    );
  if (!row.conversation) return <p className={style.tip}>{t('thread.empty')}</p>;
  return <p className={style.tip}>{t('thread.start')}</p>;
}

type Reading = { isReady: boolean; isAtEnd: boolean; isFollowing: RefObject<boolean> };

/** Tells the desk what is in front of the person, and the server how far it has been read. */
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
