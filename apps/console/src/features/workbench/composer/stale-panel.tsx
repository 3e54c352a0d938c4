import type { Message, VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import type { Thread, Unanswered } from '../../../lib/desk/types';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { draftOf, keepDraft } from '../drafts';
import { kindWords } from '../kinds/kind-words';
import { useVisitorName } from '../visitor-name';
import style from './composer.module.css';
import { missedMessages } from './missed';
import '../thread/texts';

/** Replies held because of unseen messages: shows those messages, and buttons to send, edit or discard. */
export function StalePanel({ row }: { row: VisitorRow }) {
  const outbox = useDeskState((state) => state.outbox);
  const thread = useDeskState((state) => (row.conversation ? state.threads.get(row.conversation) : undefined));
  const held = outbox.filter(
    ({ frame, state, error }) => frame.YQToken === row.YQToken && state === 'refused' && error === 'stale-reply',
  );
  return held.map((entry) => <Held key={entry.onlyID} entry={entry} thread={thread} />);
}

function Held({ entry, thread }: { entry: Unanswered; thread: Thread | undefined }) {
  const { t } = useTranslation('workbenchComposer');
  const { t: words } = useTranslation('workbenchThread');
  const desk = useDesk();
  const visitorName = useVisitorName();
  const { onlyID, frame } = entry;
  const missed = missedMessages(entry, thread, desk.me.nickname);
  const isText = (frame.kind ?? 'text') === 'text';

  /** Puts the text back into the field, before the current draft. */
  function edit(): void {
    const draft = draftOf(frame.YQToken);
    keepDraft(frame.YQToken, draft === '' ? frame.msg : `${frame.msg}\n${draft}`);
    desk.discard(onlyID);
  }

  return (
    <section className={style.stale} role="alert" aria-labelledby={`stale-${onlyID}`}>
      <h3 id={`stale-${onlyID}`} className={style.staleTitle}>
        <Icon name="warning" size={14} />
        {missed.length > 0 ? t('stale.title', { count: missed.length }) : t('stale.none')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={style.missed} tabIndex={0} aria-labelledby={`stale-${onlyID}`}>
        {missed.map((message) => (
          <li key={message.onlyID}>
            <bdi className={style.missedBy}>{nameOf(message)}</bdi>
            <span className={style.missedWords} dir="auto" title={wordsOf(message)}>
              {wordsOf(message)}
            </span>
          </li>
        ))}
      </ul>
      <p className={style.held}>
        <span className={style.missedBy}>{t('stale.yours')}</span>
        <span dir="auto">{isText ? frame.msg : kindWords({ kind: frame.kind ?? 'text', msg: frame.msg }, words)}</span>
      </p>
      <div className={style.choices}>
        <Button size="s" look="danger" onClick={() => desk.discard(onlyID)}>
          {t('stale.discard')}
        </Button>
        {isText && (
          <Button size="s" onClick={edit}>
            {t('stale.edit')}
          </Button>
        )}
        <Button size="s" look="primary" onClick={() => desk.retry(onlyID)}>
          {t('stale.anyway')}
        </Button>
      </div>
    </section>
  );

  function nameOf({ role, nickname }: Message): string {
    return role === 'user' ? visitorName({ name: nickname }) : nickname;
  }

  function wordsOf(message: Message): string {
    return message.kind === 'text' ? message.msg : kindWords(message, words);
  }
}
