import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { WindowSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat/chat';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import { type MessageRow, rowsOf } from '../rows';
import { Icon } from './icons';
import { RowView } from './row-view';
import { Typing } from './typing';
import { useScroll } from './use-scroll';

const InvitationCard = lazily(() => import('../lazy/invitation-card').then((part) => part.InvitationCard));
const FirstScreen = lazily(() => import('../lazy/first-screen').then((part) => part.FirstScreen));
const HumanBar = lazily(() => import('../lazy/robot/human-bar').then((part) => part.HumanBar));
const QueueCard = lazily(() => import('../lazy/queue-card').then((part) => part.QueueCard));

type ThreadProps = {
  chat: Chat;
  view: ChatView;
  settings: WindowSettings;
  recallMs: number;
  edit(text: string): void;
  /** Sends a hot question; null: the visitor is blocked. */
  ask: ((question: string) => unknown) | null;
  toLetter(): void;
  /** Shown at the end of the log: the rating form. */
  children: ComponentChildren;
};

/** Distance from the top in px below which older messages are loaded. */
const NEAR_TOP = 80;

/** The log: greeting, stored messages, unsent messages, and cards for the present state. */
export function Thread({ chat, view, settings, recallMs, edit, ask, toLetter, children }: ThreadProps) {
  const { t } = useWords();
  const { thread, entries, uploads } = view;
  const { talk } = thread;
  const rows = useMemo(() => rowsOf(thread, entries, uploads), [thread, entries, uploads]);
  const { log, below, toBottom } = useScroll(rows, [talk.state, talk.invitation, thread.typingAt, talk.ratingInvited]);
  const recalledTexts = useRef(new Map<string, string>());
  const lastMine = rows.findLast((row) => row.kind === 'message' && row.isMine && !row.isRecalled)?.key;
  const { isLoading, loadOlder } = useOlder(chat, view, log);
  const hasOlder = thread.more || thread.hasEarlier === true;
  const isUnused = thread.isLoaded && !rows.length && !hasOlder;

  const recall = async ({ key, msg, body }: MessageRow) => {
    if (body === 'text') recalledTexts.current.set(key, msg);
    await chat.recall(key);
  };

  return (
    <div class="below-header">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls has to be reached by keyboard */}
      <div class="log" ref={log} role="log" aria-live="polite" aria-label={t('log')} tabIndex={0}>
        {hasOlder ? (
          <button type="button" class="older" disabled={isLoading} onClick={loadOlder}>
            {t(isLoading ? 'loading' : 'older')}
          </button>
        ) : (
          <div class="greeting">
            <p>{talk.robot?.welcome || settings.greeting || t('greeting')}</p>
            {!talk.robot && !settings.greeting && <small>{t('greetingNote')}</small>}
          </div>
        )}
        {isUnused && <FirstScreen talk={talk} questions={settings.questions} ask={ask} />}
        {rows.map((row) => (
          <RowView
            key={row.key}
            row={row}
            isLastMine={row.key === lastMine}
            clockOffset={view.clockOffset}
            recallMs={recallMs}
            recall={recall}
            recalledText={recalledTexts.current.get(row.key)}
            edit={edit}
            retry={chat.retry}
            discard={chat.discard}
          />
        ))}
        {talk.state === 'robot' && talk.robot?.canHandOver && <HumanBar chat={chat} toLetter={toLetter} />}
        {talk.state === 'wait' && <QueueCard talk={talk} toLetter={toLetter} />}
        {talk.invitation !== null && <InvitationCard text={talk.invitation} answer={chat.answerInvitation} />}
        {children}
        <Typing at={thread.typingAt} name={talk.nickname} />
      </div>
      {below !== null && (
        <button type="button" class="to-bottom" onClick={toBottom}>
          <Icon name="down" size={16} />
          {below > 0 ? t('newBelow', { n: below }) : t('toBottom')}
        </button>
      )}
    </div>
  );
}

/**
 * Loads older messages when the visitor scrolls up, conversation by conversation; the button is for visitors who do not
 * scroll.
 */
function useOlder(chat: Chat, { thread }: ChatView, log: { current: HTMLElement | null }) {
  const [isLoading, setLoading] = useState(false);
  const busy = useRef(false);
  const hasOlder = thread.more || thread.hasEarlier === true;

  const loadOlder = () => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    chat
      .loadOlder()
      .catch(() => {})
      .finally(() => {
        busy.current = false;
        setLoading(false);
      });
  };

  useEffect(() => {
    const box = log.current;
    if (!box || !hasOlder) return;
    let last = box.scrollTop;
    const look = () => {
      const isUpwards = box.scrollTop < last;
      last = box.scrollTop;
      if (isUpwards && box.scrollTop < NEAR_TOP) loadOlder();
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [hasOlder, chat]);

  // A short conversation leaves room: earlier messages are loaded to fill it.
  useEffect(() => {
    const box = log.current;
    if (box && hasOlder && thread.isLoaded && box.scrollHeight <= box.clientHeight) loadOlder();
  }, [hasOlder, thread.messages, thread.isLoaded]);

  return { isLoading, loadOlder };
}
