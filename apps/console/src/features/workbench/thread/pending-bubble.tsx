import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import type { Unanswered } from '../../../lib/desk/types';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { draftOf, keepDraft } from '../drafts';
import { DeliveryMark } from './delivery-mark';
import { MessageText } from './message-text';
import style from './thread.module.css';
import type { TimelineItem } from './timeline';

type Item = Extract<TimelineItem, { kind: 'pending' }>;

/** A message of ours that the server has not stored: on its way, or refused with its reason and what to do. */
export function PendingBubble({ item, author }: { item: Item; author: string }) {
  const { entry, mark, startsGroup, endsGroup } = item;
  return (
    <div
      className={style.said}
      data-side="ours"
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
    >
      {startsGroup && <bdi className={style.author}>{author}</bdi>}
      <div className={style.beside}>
        <div className={style.bubble} dir="auto" data-pending={entry.state} data-only-id={entry.onlyID}>
          <MessageText text={entry.frame.msg} />
          <DeliveryMark mark={mark} />
        </div>
      </div>
      {entry.state === 'refused' && <Refusal entry={entry} />}
    </div>
  );
}

/** Why it did not go, beside the message itself. */
function Refusal({ entry }: { entry: Unanswered }) {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const errorText = useErrorText();
  const { error = 'internal', refusal, onlyID, frame } = entry;
  const isStale = error === 'stale-reply';

  /** Back into the composer, in front of what stands there. */
  function edit(): void {
    const draft = draftOf(frame.YQToken);
    keepDraft(frame.YQToken, draft === '' ? frame.msg : `${frame.msg}\n${draft}`);
    desk.discard(onlyID);
  }

  return (
    <div className={style.refusal} role="alert">
      <p className={style.why}>
        <Icon name="warning" size={14} />
        {t('refusal.failed')}
        {' · '}
        {errorText(error)}
      </p>
      {isStale && refusal?.missed && refusal.missed.length > 0 && (
        <div className={style.missed}>
          <p>{t('refusal.missed')}</p>
          <ul>
            {refusal.missed.map((message) => (
              <li key={message.onlyID} dir="auto">
                {message.msg}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={style.choices}>
        <Button size="s" look={isStale ? 'primary' : 'plain'} onClick={() => desk.retry(onlyID)}>
          {isStale ? t('refusal.sendAnyway') : t('refusal.retry')}
        </Button>
        <Button size="s" onClick={edit}>
          {t('refusal.edit')}
        </Button>
        <Button size="s" look="danger" onClick={() => desk.discard(onlyID)}>
          {t('refusal.discard')}
        </Button>
      </div>
    </div>
  );
}
