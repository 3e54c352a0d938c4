import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState, useServerNow } from '../../../lib/desk/desk-context';
import { Icon } from '../../../ui/icon';
import { GROUP_LOOK } from '../state-look';
import { useAgeWords } from './age-text';
import type { GroupKey } from './groups';
import style from './list.module.css';
import type { GroupView } from './list-index';

type Props = {
  group: GroupView;
  isFolded: boolean;
  isTabStop: boolean;
  onFold: (group: GroupKey) => void;
};

export const GroupHead = memo(function GroupHead({ group, isFolded, isTabStop, onFold }: Props) {
  const { t } = useTranslation('workbench');
  const { key, ids, unread, unanswered } = group;
  const { icon, hue } = GROUP_LOOK[key];
  return (
    <button
      type="button"
      className={style.group}
      data-item={`group ${key}`}
      aria-expanded={!isFolded}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onFold(key)}
    >
      <span className={style.chevron} data-folded={isFolded || undefined}>
        <Icon name="down" size={12} />
      </span>
      <span className={style.hue} style={{ color: hue }}>
        <Icon name={icon} size={14} />
      </span>
      <span className={style.groupName}>{t(`list.groups.${key}`)}</span>
      <span className={style.count}>{ids.length}</span>
      {key === 'current' && unanswered > 0 && (
        <span className={style.detail}> · {t('list.unanswered', { count: unanswered })}</span>
      )}
      {key === 'wait' && isFolded && ids.length > 0 && <LongestWait ids={ids} />}
      {isFolded && unread > 0 && (
        <span className={style.unread} title={t('list.unread', { count: unread })}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('list.unread', { count: unread })}</span>
        </span>
      )}
    </button>
  );
});

/** The longest wait of the queue, shown while its rows are folded. Has its own timer. */
function LongestWait({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('workbench');
  const ageWords = useAgeWords();
  const now = useServerNow();
  const since = useDeskState(({ inbox }) =>
    Math.min(...ids.map((id) => inbox?.visitors.get(id)?.since ?? Number.POSITIVE_INFINITY)),
  );
  if (!Number.isFinite(since)) return null;
  return <span className={style.detail}> · {t('list.longest', { age: ageWords(now - since) })}</span>;
}
