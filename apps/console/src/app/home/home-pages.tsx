import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { PATHS } from '../../lib/paths';

/** Home and the first steps: one file, since the workbench loads the lists of files. */
export const HomePages = () => (useTab().path === PATHS.firstSteps ? <FirstSteps /> : <Home />);

/** Loaded apart: the lists of their many files are not part of what the workbench loads. */
const Home = lazyPart(() => import('./home-part'), 'HomePart');
const FirstSteps = lazyPart(loadFirstSteps, 'FirstSteps');

/** Parts of other pages come with these, so that they stay in one file with them. */
async function loadFirstSteps() {
  const [{ firstStepsWith }, { partsOfFirstSteps }, { InstallParts }] = await Promise.all([
    import('./first-steps-parts'),
    import('../../features/settings/page'),
    import('../../features/access/sites-page'),
  ]);
  return { FirstSteps: firstStepsWith({ ...partsOfFirstSteps, InstallParts }) };
}
