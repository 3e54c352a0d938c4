import { HomePage } from '../../features/home/home-page';
import { lazyPart } from '../../lib/lazy-part';
import { useAccounts } from '../accounts-context';

/** Home, which takes itself out of the menu when nothing is left of the first steps. */
export function Home() {
  const { showSetup } = useAccounts();
  return <HomePage onSetup={showSetup} />;
}

/** Loaded apart: the list of its many files is not part of what the workbench loads. */
export const FirstSteps = lazyPart(() => import('./first-steps-parts'), 'FirstStepsParts');
