import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMay } from '../lib/desk/desk-context';
import { PATHS } from '../lib/paths';
import { Icon, type IconName } from '../ui/icon';
import { LanguageButton } from '../ui/language-button';
import { Mark } from '../ui/mark';
import { ConnectionLight } from './connection-light';
import { MeMenu } from './me-menu';
import { PresenceSwitch } from './presence-switch';
import style from './shell.module.css';
import { useUnreadLetters } from './use-unread-letters';

export function TopBar() {
  const { t } = useTranslation('app');
  const may = useMay();
  const unread = useUnreadLetters();
  return (
    <header className={style.bar}>
      <NavLink to={PATHS.workbench} className={style.brand} aria-label={t('product')}>
        <Mark />
        <span className={style.brandName}>{t('product')}</span>
      </NavLink>
      <nav className={style.nav} aria-label={t('nav.label')}>
        <PageLink to={PATHS.workbench} icon="current" words={t('nav.workbench')} />
        <PageLink
          to={PATHS.letters}
          icon="letter"
          words={t('nav.letters')}
          count={unread}
          countWords={t('letters', { count: unread })}
        />
        {may(['setPermissions:service']) && <PageLink to={PATHS.service} icon="agents" words={t('nav.service')} />}
      </nav>
      <div className={style.tools}>
        <ConnectionLight />
        <PresenceSwitch />
        <LanguageButton wordsClass={style.languageWords} />
        <MeMenu />
      </div>
    </header>
  );
}

type PageLinkProps = { to: string; icon: IconName; words: string; count?: number; countWords?: string };

/** The words stay for ears where a narrow screen has no room for them. */
function PageLink({ to, icon, words, count = 0, countWords }: PageLinkProps) {
  return (
    <NavLink
      to={to}
      end
      className={style.link}
      aria-label={count > 0 ? `${words}, ${countWords}` : words}
      title={words}
    >
      <Icon name={icon} />
      <span className={style.linkWords}>{words}</span>
      {count > 0 && <span className={style.badge}>{count > 99 ? '99+' : count}</span>}
    </NavLink>
  );
}
