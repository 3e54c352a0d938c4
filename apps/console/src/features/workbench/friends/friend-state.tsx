import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import { Icon, type IconName } from '../../../ui/icon';
import style from './friends.module.css';
import type { Friend } from './use-friends';
import '../colleagues/texts';

type Presence = 'online' | 'hidden' | 'offline';

const LOOK: Record<Presence, { icon: IconName; hue: string }> = {
  online: { icon: 'check', hue: 'var(--good)' },
  hidden: { icon: 'eyeOff', hue: 'var(--n7)' },
  offline: { icon: 'offline', hue: 'var(--n7)' },
};

/** The contact's presence, null if not permitted to see. A pushed state overrides the fetched one. */
export function usePresence({ uuid, state, reachable }: Friend): Presence | null {
  const pushed = useDeskState(({ inbox }) => inbox?.agents.get(uuid));
  if (state === null) return null;
  const now = pushed ?? { state, reachable };
  if (!now.reachable) return now.state === '1' ? 'hidden' : 'offline';
  return now.state === '1' ? 'hidden' : 'online';
}

/** Icon and text of a contact's presence. */
export function FriendState({ friend }: { friend: Friend }) {
  const { t } = useTranslation('workbenchColleagues');
  const presence = usePresence(friend);
  if (!presence) return null;
  const { icon, hue } = LOOK[presence];
  return (
    <span className={style.state} style={{ color: hue }}>
      <Icon name={icon} size={12} />
      {t(`${presence}`)}
    </span>
  );
}
