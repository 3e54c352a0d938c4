import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { clockTime, fullDay, fullTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import style from './detail.module.css';
import type { Detail, Said } from './keys';
import { PlainMessage } from './plain-message';
import { RecalledWords } from './recalled-words';
import type { Item } from './timeline';
import { useEventWords } from './use-event-words';
import { useWords } from './use-words';

type Props = {
  items: readonly Item[];
  detail: Detail;
  at: number | null;
  onCopyLink: (seq: number) => void;
  /** Where the reader has quick replies. */
  onReply?: ((message: Said) => void) | undefined;
};

/** Pages beside messages on one axis of time, with everything that happened between them. */
export function TimelineView({ items, detail, at, onCopyLink, onReply }: Props) {
  const { t } = useTranslation('history');
  const language = currentLanguage();
  let day = '';
  return (
    <ol className={style.timeline} aria-label={t('timeline')}>
      {items.map((item) => {
        const today = new Date(item.time).toDateString();
        const isNewDay = today !== day;
        day = today;
        return (
          <li key={item.key} className={style.row} data-kind={item.kind}>
            {isNewDay && <b className={style.day}>{fullDay(item.time, language)}</b>}
            <time
              className={style.time}
              dateTime={new Date(item.time).toISOString()}
              title={fullTime(item.time, language)}
            >
              {clockTime(item.time, language)}
            </time>
            <div className={style.what}>
              <What item={item} detail={detail} at={at} onCopyLink={onCopyLink} onReply={onReply} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Of a picture or a file there are no words to say again. */
const CAN_BE_SAID: ReadonlySet<Said['kind']> = new Set(['text', 'rich', 'card']);

function What({ item, detail, at, onCopyLink, onReply }: { item: Item } & Omit<Props, 'items'>) {
  const { t } = useTranslation('history');
  switch (item.kind) {
    case 'message': {
      const { message } = item;
      return (
        <div className={style.said}>
          <PlainMessage message={message} parts={[]} isCurrent={message.seq === at} isTimed>
            {message.recalled && detail.may.seeRecalled && (
              <RecalledWords conversation={message.conversation} onlyID={message.onlyID} />
            )}
          </PlainMessage>
          <Button
            look="quiet"
            size="s"
            icon="link"
            className={style.linkHere ?? ''}
            aria-label={t('linkHere')}
            title={t('linkHere')}
            onClick={() => onCopyLink(message.seq)}
          />
          {onReply && CAN_BE_SAID.has(message.kind) && !message.recalled && (
            <Button
              look="quiet"
              size="s"
              icon="quickReply"
              className={style.linkHere ?? ''}
              aria-label={t('reply.title')}
              title={t('reply.title')}
              onClick={() => onReply(message)}
            />
          )}
        </div>
      );
    }
    case 'event':
      return <EventLine event={item.event} />;
    case 'note':
      return (
        <p className={style.note}>
          <b>
            {item.note.kind === 'note' ? t('note') : t('whisper')} · <bdi>{item.note.nickname}</bdi>
          </b>
          <span dir="auto">{item.note.msg}</span>
        </p>
      );
    case 'rating':
      return <RatingLine rating={item.rating} />;
    case 'page':
      return <PageLine page={item.page} />;
  }
}

const ICONS: Readonly<Record<string, IconName>> = {
  'conversation.opened': 'current',
  'conversation.queued': 'wait',
  'conversation.requeued': 'wait',
  'conversation.ended': 'end',
  'conversation.taken-over': 'takeOver',
  'conversation.handed-back': 'takeOver',
};

function EventLine({ event }: { event: Detail['events'][number] }) {
  const words = useEventWords();
  const why = words.why(event);
  const icon = ICONS[event.kind] ?? (event.kind.includes('transfer') ? 'transfer' : 'agents');
  return (
    <p className={style.event}>
      <Icon name={icon} />
      <span>
        {words.what(event)}
        {why && <small>{why}</small>}
      </span>
    </p>
  );
}

function RatingLine({ rating }: { rating: Detail['ratings'][number] }) {
  const { t } = useTranslation('history');
  return (
    <p className={style.event}>
      <Icon name="star" />
      <span>
        {t('stars', { score: rating.score })} · <bdi>{rating.nickname}</bdi>
        {(rating.tags.length > 0 || rating.comment) && (
          <small dir="auto">{[...rating.tags, rating.comment].filter(Boolean).join(' · ')}</small>
        )}
      </span>
    </p>
  );
}

function PageLine({ page }: { page: Detail['trail'][number] }) {
  const { t } = useTranslation('history');
  const { length } = useWords();
  return (
    <p className={style.page}>
      <Icon name="page" />
      <span>
        <a href={page.URL} target="_blank" rel="noopener noreferrer" title={page.URL}>
          {page.title || page.URL}
        </a>
        {page.dwell !== null && <small>{t('dwell', { time: length(page.dwell) })}</small>}
      </span>
    </p>
  );
}
