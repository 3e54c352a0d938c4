import { useMemo, useRef, useState } from 'preact/hooks';
import type { WindowSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat';
import { useWords } from '../i18n';
import { rowsOf } from '../rows';
import { Icon } from './icons';
import { InvitationCard } from './invitation-card';
import { QueueCard } from './queue-card';
import { RowView } from './row-view';
import { Typing } from './typing';
import { useScroll } from './use-scroll';

type ThreadProps = {
  chat: Chat;
  view: ChatView;
  settings: WindowSettings;
  edit(text: string): void;
  toLetter(): void;
};

/** The log: greeting, what was said, what is on its way, and what is going on now. */
export function Thread({ chat, view, settings, edit, toLetter }: ThreadProps) {
  const { t } = useWords();
  const { thread, entries } = view;
  const { talk } = thread;
  const rows = useMemo(() => rowsOf(thread, entries), [thread, entries]);
  const { log, below, toBottom } = useScroll(rows, [talk.state, talk.invitation, thread.typingAt]);
  const recalledTexts = useRef(new Map<string, string>());
  const lastMine = rows.findLast((row) => row.kind === 'message' && row.isMine && !row.isRecalled)?.key;
  const [isLoadingOlder, setLoadingOlder] = useState(false);

  const loadOlder = () => {
    setLoadingOlder(true);
    chat
      .loadOlder()
      .catch(() => {})
      .finally(() => setLoadingOlder(false));
  };
  const recall = async (onlyID: string, msg: string) => {
    recalledTexts.current.set(onlyID, msg);
    await chat.recall(onlyID);
  };

  return (
    <div class="below-header">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls has to be reached by keyboard */}
      <div class="log" ref={log} role="log" aria-live="polite" aria-label={t('log')} tabIndex={0}>
        {thread.hasOlder ? (
          <button type="button" class="older" disabled={isLoadingOlder} onClick={loadOlder}>
            {t('older')}
          </button>
        ) : (
          <div class="greeting">
            <p>{settings.greeting || t('greeting')}</p>
            {!settings.greeting && <small>{t('greetingNote')}</small>}
          </div>
        )}
        {rows.map((row) => (
          <RowView
            key={row.key}
            row={row}
            isLastMine={row.key === lastMine}
            clockOffset={view.clockOffset}
            recall={recall}
            recalledText={recalledTexts.current.get(row.key)}
            edit={edit}
            retry={chat.retry}
            discard={chat.discard}
          />
        ))}
        {talk.state === 'wait' && <QueueCard talk={talk} toLetter={toLetter} />}
        {talk.invitation !== null && <InvitationCard text={talk.invitation} answer={chat.answerInvitation} />}
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
