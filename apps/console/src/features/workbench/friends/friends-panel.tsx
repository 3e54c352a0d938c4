import { INSIDE } from '@parley/core/access/allows';
import { useTranslation } from 'react-i18next';
import { useDeskState, useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { unreadTalks } from '../../../lib/notices/attention';
import { Icon } from '../../../ui/icon';
import { FootPanel } from '../foot-panel';
import foot from '../foot-panel.module.css';
import style from './friends.module.css';
import { useContactRequests, useFriends, useFriendUpdates } from './use-friends';
import './texts';

const FriendsList = lazyPart(() => import('./friends-list'), 'FriendsList');

type Props = { chosen: string | null; onChoose: (account: string) => void };

/** The panel of friendly contacts; shown if there are contacts or requests. */
export function FriendsPanel({ chosen, onChoose }: Props) {
  const { t } = useTranslation('friends');
  const isInside = useMay()([INSIDE]);
  useFriendUpdates();
  const unread = useDeskState(({ inbox }) => (inbox ? unreadTalks(inbox.direct.values()) : 0));
  const { total, isPending } = useFriends();
  const asked = useContactRequests().data?.list ?? [];
  if (isPending || (total === 0 && asked.length === 0 && unread === 0 && isInside)) return null;

  const counts = (
    <>
      <span className={foot.count}>{t('count', { count: total })}</span>
      {asked.length > 0 && (
        <span className={style.asked} title={t('requests.title', { count: asked.length })}>
          <Icon name="bell" size={12} />
          <span aria-hidden="true">{asked.length}</span>
          <span className="visually-hidden">{t('requests.title', { count: asked.length })}</span>
        </span>
      )}
      {unread > 0 && (
        <span className={style.unread} title={t('unread', { count: unread })}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </span>
      )}
    </>
  );

  return (
    <FootPanel name="friends" icon="share" title={t(isInside ? 'title' : 'agents')} counts={counts}>
      <FriendsList asked={asked} chosen={chosen} onChoose={onChoose} />
    </FootPanel>
  );
}
