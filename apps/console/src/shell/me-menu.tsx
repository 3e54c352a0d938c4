import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../lib/desk/desk-context';
import { PATHS } from '../lib/paths';
import { useServices } from '../lib/services';
import { initialOf } from '../ui/initial';
import { Menu } from '../ui/menu';
import style from './shell.module.css';

export function MeMenu() {
  const { t } = useTranslation('app');
  const { me } = useDesk();
  const { api, session } = useServices();
  const navigate = useNavigate();
  const name = me.nickname || me.username;

  /** Out at once on this screen; the server is told, and should it be away, the session ends by its own time. */
  function logOut(): void {
    const told = api('GET /login/logOut').catch(() => {});
    void Promise.race([told, new Promise((done) => setTimeout(done, 1000))]).then(() => session.signOut());
  }

  return (
    <Menu
      label={`${t('me')}: ${name}`}
      items={[
        { key: 'sessions', icon: 'device', label: t('sessions'), onSelect: () => navigate(PATHS.sessions) },
        { key: 'logout', icon: 'logout', label: t('logout'), hint: name, onSelect: logOut },
      ]}
    >
      <span className={style.avatar} aria-hidden="true">
        {initialOf(name)}
      </span>
    </Menu>
  );
}
