import type { Message } from '@parley/protocol/types';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useMay, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { clockTime, fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { DeliveryMark } from './delivery-mark';
import { MessageText } from './message-text';
import style from './thread.module.css';
import type { TimelineItem } from './timeline';

type Props = Omit<Extract<TimelineItem, { kind: 'message' }>, 'kind' | 'key'> & {
  visitorName: string;
  recallMs: number;
  /** Null once it is too late. */
  onRecall: ((onlyID: string) => void) | null;
};

/** One message as it stands in the log. */
export const Bubble = memo(function Bubble(props: Props) {
  const { message, side, startsGroup, endsGroup, mark, visitorName, recallMs, onRecall } = props;
  const language = currentLanguage();
  const author = side === 'theirs' ? visitorName : message.nickname;
  return (
    <div
      className={style.said}
      data-side={side}
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
    >
      {startsGroup && <bdi className={style.author}>{author}</bdi>}
      {message.recalled ? (
        <Recalled message={message} />
      ) : (
        <div className={style.beside}>
          <div className={style.bubble} dir="auto" data-only-id={message.onlyID} data-seq={message.seq}>
            <MessageText text={message.msg} />
            {mark && <DeliveryMark mark={mark} />}
          </div>
          <span className={style.hover}>
            <time dateTime={new Date(message.time).toISOString()} title={fullTime(message.time, language)}>
              {clockTime(message.time, language)}
            </time>
            {onRecall && side === 'ours' && <Recall message={message} recallMs={recallMs} onRecall={onRecall} />}
          </span>
        </div>
      )}
    </div>
  );
});

/** Offered while the server would still grant it. */
function Recall({
  message,
  recallMs,
  onRecall,
}: {
  message: Message;
  recallMs: number;
  onRecall: (onlyID: string) => void;
}) {
  const { t } = useTranslation('workbench');
  const { me } = useDesk();
  const may = useMay();
  const age = useServerNow() - message.time;
  if (message.nickname !== me.nickname || age >= recallMs || !may(['talk:recall'])) return null;
  return (
    <Button look="link" className={style.recall ?? ''} icon="recall" onClick={() => onRecall(message.onlyID)}>
      {t('actions.recall')}
    </Button>
  );
}

function Recalled({ message }: { message: Message }) {
  const { t } = useTranslation('workbench');
  const { me } = useDesk();
  if (message.role === 'user') return <span className={style.recalled}>{t('thread.recalledVisitor')}</span>;
  const isMine = message.nickname === me.nickname;
  return (
    <span className={style.recalled}>
      {isMine ? t('thread.recalledMine') : t('thread.recalledAgent', { name: message.nickname })}
    </span>
  );
}
