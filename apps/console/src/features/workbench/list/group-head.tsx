import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { GROUP_LOOK } from '../state-look';
import type { ListItem } from './groups';
import style from './list.module.css';

type Props = { item: Extract<ListItem, { kind: 'group' }>; onFold: () => void };

export function GroupHead({ item, onFold }: Props) {
  const { t } = useTranslation('workbench');
  const { icon, hue } = GROUP_LOOK[item.group];
  return (
    <button type="button" className={style.group} aria-expanded={!item.isFolded} onClick={onFold}>
      <span className={style.chevron} data-folded={item.isFolded || undefined}>
        <Icon name="down" size={12} />
      </span>
      <span className={style.hue} style={{ color: hue }}>
        <Icon name={icon} size={14} />
      </span>
      <span className={style.groupName}>{t(`list.groups.${item.group}`)}</span>
      <span className={style.count}>{item.count}</span>
      {item.isFolded && item.unread > 0 && (
        <span className={style.unread}>
          {item.unread > 99 ? '99+' : item.unread}
          <span className="visually-hidden">{t('list.unread', { count: item.unread })}</span>
        </span>
      )}
    </button>
  );
}
