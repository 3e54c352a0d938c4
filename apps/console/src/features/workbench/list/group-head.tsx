import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { GROUP_LOOK } from '../state-look';
import type { GroupKey } from './groups';
import style from './list.module.css';

type Props = {
  group: GroupKey;
  count: number;
  unread: number;
  isFolded: boolean;
  isTabStop: boolean;
  onFold: (group: GroupKey) => void;
};

export const GroupHead = memo(function GroupHead({ group, count, unread, isFolded, isTabStop, onFold }: Props) {
  const { t } = useTranslation('workbench');
  const { icon, hue } = GROUP_LOOK[group];
  return (
    <button
      type="button"
      className={style.group}
      data-item={`group ${group}`}
      aria-expanded={!isFolded}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onFold(group)}
    >
      <span className={style.chevron} data-folded={isFolded || undefined}>
        <Icon name="down" size={12} />
      </span>
      <span className={style.hue} style={{ color: hue }}>
        <Icon name={icon} size={14} />
      </span>
      <span className={style.groupName}>{t(`list.groups.${group}`)}</span>
      <span className={style.count}>{count}</span>
      {isFolded && unread > 0 && (
        <span className={style.unread}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('list.unread', { count: unread })}</span>
        </span>
      )}
    </button>
  );
});
