import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PATHS } from '../../lib/paths';
import { Icon } from '../../ui/icon';
import { initialOf } from '../../ui/initial';
import { Menu, type MenuItem } from '../../ui/menu';
import { useSlots } from '../slots';
import style from './header.module.css';
import { tellHeader } from './header-events';
import { useLanguageItems } from './language-menu';
import { useLogOut } from './use-log-out';
import { type ToolName, useTools } from './use-tools';

/** The modifier key as this operating system names it. */
const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function AvatarMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('header');
  const { user, avatarMenu } = useSlots();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const folded = useFoldedTools(isNarrow);

  const items: MenuItem[] = [
    // Available to every user here; its menu entry has a guard.
    { key: 'personal', icon: 'person', label: t('personal'), onSelect: () => navigate(PATHS.personal) },
    ...avatarMenu,
    {
      key: 'palette',
      icon: 'command',
      label: t('palette'),
      hint: PALETTE_KEYS,
      onSelect: () => tellHeader('palette'),
    },
    ...folded,
    { key: 'about', icon: 'info', label: t('about'), onSelect: () => tellHeader('about') },
    { key: 'logout', icon: 'logout', label: t('logout'), hint: user.name, onSelect: logOut },
  ];

  return (
    <Menu label={t('account', { name: user.name })} items={items} className={style.avatarButton}>
      {/* The initial is drawn by CSS: as text it would be part of the button's label, which its name has to contain. */}
      <span className={style.avatar} aria-hidden="true" data-initial={user.avatar === '' ? initialOf(user.name) : null}>
        {user.avatar !== '' && <img src={user.avatar} alt="" />}
      </span>
      <span className={style.name}>{user.name}</span>
      <span className={style.arrow}>
        <Icon name="down" size={12} />
      </span>
    </Menu>
  );
}

/** Tools for which a narrow header has no room; the language too if the header does not show it. */
function useFoldedTools(isNarrow: boolean): MenuItem[] {
  const { tools, shown } = useTools();
  const languages = useLanguageItems();
  const item = (key: ToolName): MenuItem => {
    const { icon, label, onClick } = tools[key];
    return { key, icon, label, onSelect: onClick };
  };
  return [
    ...(isNarrow && shown.search ? [item('search')] : []),
    ...(isNarrow && shown.fullScreen ? [item('fullScreen')] : []),
    ...(isNarrow || !shown.theme ? [item('theme')] : []),
    ...(isNarrow && shown.refresh ? [item('refresh')] : []),
    ...(isNarrow || !shown.language ? languages : []),
  ];
}
