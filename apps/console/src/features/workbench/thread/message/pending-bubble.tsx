import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import type { Unanswered } from '../../../../lib/desk/types';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { draftOf, keepDraft } from '../../drafts';
import { isUnpadded, MessageBody } from '../../kinds/message-body';
import type { TimelineItem } from '../timeline';
import { DeliveryMark } from './delivery-mark';
import style from './message.module.css';
import { QuoteBlock } from './quote-block';

type Item = Extract<TimelineItem, { kind: 'pending' }>;

/** Our message that the server has not stored: being sent, or refused with the reason and buttons. */
export const PendingBubble = memo(function PendingBubble({ item }: { item: Item }) {
  const { entry, mark, startsGroup, endsGroup, quoted, key } = item;
  const { me } = useDesk();
  const { onlyID, frame } = entry;
  const message = { onlyID, msg: frame.msg, kind: frame.kind ?? 'text' };
  return (
    <div
      className={style.said}
      data-key={key}
      data-side="ours"
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
    >
      {startsGroup && <bdi className={style.author}>{me.nickname}</bdi>}
      <div className={style.beside}>
        <div
          className={style.bubble}
          dir="auto"
          data-pending={entry.state}
          data-only-id={onlyID}
          data-framed={isUnpadded(message.kind) || undefined}
        >
          {quoted !== undefined && <QuoteBlock quoted={quoted} onlyID={frame.quote!} />}
          <MessageBody message={message} />
          <DeliveryMark mark={mark} />
        </div>
      </div>
      {entry.state === 'refused' && <Refusal entry={entry} />}
    </div>
  );
});

/** Why the message was refused. For a held reply the composer shows the missed messages and the buttons. */
function Refusal({ entry }: { entry: Unanswered }) {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const errorText = useErrorText();
  const { error = 'internal', onlyID, frame } = entry;
  const isText = (frame.kind ?? 'text') === 'text';

  /** Puts the text back into the composer, before the current draft. */
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
      {error !== 'stale-reply' && (
        <div className={style.choices}>
          <Button size="s" onClick={() => desk.retry(onlyID)}>
            {t('refusal.retry')}
          </Button>
          {isText && (
            <Button size="s" onClick={edit}>
              {t('refusal.edit')}
            </Button>
          )}
          <Button size="s" look="danger" onClick={() => desk.discard(onlyID)}>
            {t('refusal.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
