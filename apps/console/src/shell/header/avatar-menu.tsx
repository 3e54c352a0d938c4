import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon';
import { initialOf } from '../../ui/initial';
import { Menu, type MenuItem } from '../../ui/menu';
import { useSlots } from '../slots';
import style from './header.module.css';
import { useLanguageItems } from './language-menu';
import { useLogOut } from './use-log-out';
import { useTools } from './use-tools';

/** Reached by everyone from here; its own menu entry is for those who pass its guard. */
const PERSONAL = '/personal/personal';

export function AvatarMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('header');
  const { user, avatarMenu } = useSlots();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const folded = useFoldedTools(isNarrow);

  const items: MenuItem[] = [
    { key: 'personal', icon: 'person', label: t('personal'), onSelect: () => navigate(PERSONAL) },
    ...avatarMenu,
    ...folded,
    { key: 'logout', icon: 'logout', label: t('logout'), hint: user.name, onSelect: logOut },
  ];

  return (
    <Menu label={t('account', { name: user.name })} items={items} className={style.avatarButton}>
      <span className={style.avatar} aria-hidden="true">
        {user.avatar === '' ? initialOf(user.name) : <img src={user.avatar} alt="" />}
      </span>
      <span className={style.name}>{user.name}</span>
      <span className={style.arrow}>
        <Icon name="down" size={12} />
      </span>
    </Menu>
  );
}

/** What has no room in a narrow header; the language is here too where the header does not show it. */
function useFoldedTools(isNarrow: boolean): MenuItem[] {
  const { tools, shown } = useTools();
  const languages = useLanguageItems();
  const item = (key: 'fullScreen' | 'theme' | 'refresh'): MenuItem => {
    const { icon, label, onClick } = tools[key];
    return { key, icon, label, onSelect: onClick };
  };
  return [
    ...(isNarrow && shown.fullScreen ? [item('fullScreen')] : []),
    ...(isNarrow || !shown.theme ? [item('theme')] : []),
    ...(isNarrow && shown.refresh ? [item('refresh')] : []),
    ...(isNarrow || !shown.language ? languages : []),
  ];
}
