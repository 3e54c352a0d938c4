import { useTranslation } from 'react-i18next';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { entryPair } from '../../../lib/make-entry/entry-pair';
import { useEventWords } from '../../../lib/talk-events/use-event-words';
import { clockTime, fullDay, fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { SafeLink } from '../../../ui/safe-link';
import style from '../detail.module.css';
import type { Detail, RecordMessage } from '../keys';
import { PlainMessage } from '../plain-message';
import { RecalledWords } from '../recalled-words';
import { useWords } from '../use-words';
import type { Item } from './timeline';

type Props = {
  items: readonly Item[];
  detail: Detail;
  at: number | null;
  onCopyLink: (seq: number) => void;
  onDropNote: (onlyID: string) => void;
  /** Undefined: the user has no quick replies. */
  onReply?: ((message: RecordMessage) => void) | undefined;
  /** Undefined: the user may not make entries of robots, or there is no robot. */
  onMakeEntry?: ((message: RecordMessage) => void) | undefined;
  /** Undefined: the user may not erase messages. */
  onErase?: ((message: RecordMessage) => void) | undefined;
  /** Removes pieces of a message's text; undefined: not allowed. */
  onBlot?: ((message: RecordMessage) => void) | undefined;
};

/** Messages, page views and events of a conversation in the order of time. */
export function TimelineView({ items, ...rest }: Props) {
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
              <ItemBody item={item} {...rest} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Kinds that can be saved as a quick reply: those with a text. */
const CAN_BE_REPLY: ReadonlySet<RecordMessage['kind']> = new Set(['text', 'rich', 'card']);
/** Kinds of which pieces can be removed: those that are only text. */
const CAN_BE_BLOTTED: ReadonlySet<RecordMessage['kind']> = new Set(['text', 'rich']);

/** An icon button next to a message. */
const MessageAction = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <Button
    look="quiet"
    size="s"
    icon={icon}
    className={style.messageAction ?? ''}
    aria-label={label}
    title={label}
    onClick={onClick}
  />
);

function ItemBody({
  item,
  detail,
  at,
  onCopyLink,
  onDropNote,
  onReply,
  onMakeEntry,
  onErase,
  onBlot,
}: { item: Item } & Omit<Props, 'items'>) {
  const { t } = useTranslation('history');
  const { me } = useDesk();
  const may = useMay();
  switch (item.kind) {
    case 'message': {
      const { message } = item;
      return (
        <div className={style.message}>
          <PlainMessage message={message} parts={[]} isCurrent={message.seq === at} isTimed>
            {message.recalled && detail.may.seeRecalled && <RecalledWords message={message} />}
          </PlainMessage>
          <MessageAction icon="link" label={t('linkHere')} onClick={() => onCopyLink(message.seq)} />
          {onReply && CAN_BE_REPLY.has(message.kind) && !message.recalled && (
            <MessageAction icon="quickReply" label={t('reply.title')} onClick={() => onReply(message)} />
          )}
          {onMakeEntry && entryPair([], message) && (
            <MessageAction icon="robot" label={t('makeEntry')} onClick={() => onMakeEntry(message)} />
          )}
          {onBlot && CAN_BE_BLOTTED.has(message.kind) && !message.recalled && (
            <MessageAction icon="eyeOff" label={t('blot.title')} onClick={() => onBlot(message)} />
          )}
          {onErase && <MessageAction icon="trash" label={t('erase.do')} onClick={() => onErase(message)} />}
        </div>
      );
    }
    case 'event':
      return <EventLine event={item.event} />;
    case 'note': {
      const { note } = item;
      const isDroppable = detail.may.note && note.kind === 'note' && (note.uuid === me.uuid || may([]));
      return (
        <div className={style.message}>
          <p className={style.note}>
            <b>
              {note.kind === 'note' ? t('note') : t('whisper')} · <bdi>{note.nickname}</bdi>
            </b>
            <span dir="auto">{note.msg}</span>
          </p>
          {isDroppable && (
            <MessageAction icon="trash" label={t('noting.drop')} onClick={() => onDropNote(note.onlyID)} />
          )}
        </div>
      );
    }
    case 'rating':
      return <RatingLine rating={item.rating} />;
    case 'page':
      return <PageLine page={item.page} />;
  }
}

const ICONS: Readonly<Record<string, IconName>> = {
  'message.erased': 'trash',
  'message.blotted': 'eyeOff',
  'conversation.opened': 'current',
  'conversation.queued': 'wait',
  'conversation.requeued': 'wait',
  'conversation.returned': 'wait',
  'conversation.ended': 'end',
  'conversation.robot-held': 'robot',
  'conversation.given-to-robot': 'robot',
  'conversation.handed-off': 'takeOver',
  'conversation.taken-over': 'takeOver',
  'conversation.handed-back': 'takeOver',
  'conversation.handed-over': 'transfer',
};

function EventLine({ event }: { event: Detail['events'][number] }) {
  const words = useEventWords();
  const cause = words.causeOf(event);
  const icon = ICONS[event.kind] ?? (event.kind.includes('transfer') ? 'transfer' : 'agents');
  return (
    <p className={style.event}>
      <Icon name={icon} />
      <span>
        {words.titleOf(event)}
        {cause && <small>{cause}</small>}
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
        <SafeLink href={page.URL} title={page.URL}>
          {page.title || page.URL}
        </SafeLink>
        {page.dwell !== null && <small>{t('dwell', { time: length(page.dwell) })}</small>}
      </span>
    </p>
  );
}
