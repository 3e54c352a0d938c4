import { HomePage } from '../../features/home/home-page';
import { lazyPart } from '../../lib/lazy-part';
import { PresenceSwitch } from '../../shell/presence-switch';
import { useAccounts } from '../accounts-context';

const OwnDrawer = lazyPart(() => import('../../features/team/own/own-drawer'), 'OwnDrawer');

/** Home, with the reader's own state. */
export function HomePart() {
  const { showSetup } = useAccounts();
  return <HomePage presence={<PresenceSwitch />} OwnDrawer={OwnDrawer} onSetup={showSetup} />;
}
