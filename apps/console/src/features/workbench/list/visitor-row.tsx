import type { VisitorRow as Row } from '@parley/protocol/types';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useRow } from '../../../lib/desk/desk-context';
import { Icon } from '../../../ui/icon';
import { Avatar } from '../avatar';
import { useDraft } from '../drafts';
import { useIsFolded } from '../folded-list';
import { useVisitorName } from '../visitor-name';
import { AgeText, useUrgency } from './age-text';
import { ChannelMark } from './channel-mark';
import { type GroupKey, isOfferedTo } from './groups';
import style from './list.module.css';
import { RowMeta } from './row-meta';
import { RowPreview } from './row-preview';
import { usePrefetch } from './use-prefetch';

type Props = {
  id: string;
  group: GroupKey;
  isChosen: boolean;
  /** The one row that Tab reaches; arrow keys move from there. */
  isTabStop: boolean;
  onChoose: (visitor: string) => void;
};

/**
 * One visitor, 64 px high; in the folded list an avatar with the name as its title, and the other words for screen readers
 * alone. Subscribes to its own row, so that changes of others do not render it.
 */
export const VisitorRow = memo(function VisitorRow({ id, group, isChosen, isTabStop, onChoose }: Props) {
  const desk = useDesk();
  const row = useRow(id);
  const draft = useDraft(id);
  const ahead = usePrefetch(id);
  const nameOf = useVisitorName();
  const isFolded = useIsFolded();
  if (!row) return null;
  const name = nameOf(row);
  // Unread messages of waiting visitors and mine are highlighted.
  const isOurs = group === 'offered' || group === 'current' || group === 'wait';
  return (
    <button
      type="button"
      className={style.row}
      data-visitor={id}
      data-group={group}
      data-item={id}
      data-unread={(isOurs && row.unreadNumber > 0) || undefined}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      title={isFolded ? name : undefined}
      {...ahead}
      onClick={() => onChoose(id)}
    >
      <span className={style.face}>
        <Avatar id={id} name={row.name} isAway={!row.online} />
        {isFolded && <FaceMarks row={row} isOurs={isOurs} />}
        <ChannelMark row={row} />
      </span>
      <span className={isFolded ? 'visually-hidden' : style.words}>
        <span className={style.line}>
          <bdi className={style.name} title={name}>
            {name}
          </bdi>
          <WatchedMark id={id} group={group} />
          {draft !== '' && isChosen && <DraftMark />}
          <AgeText row={row} />
        </span>
        <span className={style.line}>
          <RowPreview row={row} isOffer={isOfferedTo(row, desk.me.uuid)} draft={isChosen ? '' : draft} />
          <Unread row={row} isOurs={isOurs} />
        </span>
        <span className={style.line}>
          <RowMeta row={row} group={group} />
          <Counts row={row} />
        </span>
      </span>
    </button>
  );
});

/** On the avatar of a folded list: how urgent the visitor is, and how much is unread. The words say both. */
function FaceMarks({ row, isOurs }: { row: Row; isOurs: boolean }) {
  const urgency = useUrgency(row);
  return (
    <span aria-hidden="true">
      {urgency !== 'calm' && <span className={style.ring} data-urgency={urgency} />}
      <span className={style.corner}>
        <Unread row={row} isOurs={isOurs} />
      </span>
    </span>
  );
}

function WatchedMark({ id, group }: { id: string; group: GroupKey }) {
  const { t } = useTranslation('workbench');
  const isWatched = useDeskState(({ inbox }) => inbox?.watching.has(id) ?? false);
  if (!isWatched || group === 'watched') return null;
  return (
    <span className={style.watched} title={t('list.watched')}>
      <Icon name="watched" size={14} />
      <span className="visually-hidden">{t('list.watched')}</span>
    </span>
  );
}

function DraftMark() {
  const { t } = useTranslation('workbenchList');
  return (
    <span className={style.draft} title={t('draft')}>
      <Icon name="pencil" size={12} />
      <span className="visually-hidden">{t('draft')}</span>
    </span>
  );
}

function Unread({ row, isOurs }: { row: Row; isOurs: boolean }) {
  const { t } = useTranslation('workbench');
  if (row.unreadNumber === 0) return null;
  const words = t('list.unread', { count: row.unreadNumber });
  return (
    <span className={style.unread} data-quiet={!isOurs || undefined} title={words}>
      <span aria-hidden="true">{row.unreadNumber > 99 ? '99+' : row.unreadNumber}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Message counts of visitor and agents. */
function Counts({ row }: { row: Row }) {
  const { t } = useTranslation('workbench');
  if (!row.conversation || row.state === 'monitor') return null;
  const words = t('list.counts', { umsg: row.umsg, smsg: row.smsg });
  return (
    <span className={style.counts} title={words}>
      <span className={style.sides} aria-hidden="true">
        <Icon name="person" size={10} />
        {row.umsg}
        <Icon name="agents" size={10} />
        {row.smsg}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
