import { HomePage } from '../../features/home/home-page';
import { useAccounts } from '../accounts-context';

/** Home, which takes itself out of the menu when nothing is left of the first steps. */
export function HomePart() {
  const { showSetup } = useAccounts();
  return <HomePage onSetup={showSetup} />;
}
