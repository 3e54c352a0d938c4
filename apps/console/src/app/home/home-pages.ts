import { lazyPart } from '../../lib/lazy-part';

/** Loaded apart: the lists of their many files are not part of what the workbench loads. */
export const Home = lazyPart(() => import('./home-part'), 'HomePart');
export const FirstSteps = lazyPart(loadFirstSteps, 'FirstSteps');

/** Parts of other pages come with these, so that they stay in one file with them. */
async function loadFirstSteps() {
  const [{ firstStepsWith }, { partsOfFirstSteps }, { InstallParts }] = await Promise.all([
    import('./first-steps-parts'),
    import('../../features/settings/page'),
    import('../../features/access/sites-page'),
  ]);
  return { FirstSteps: firstStepsWith({ ...partsOfFirstSteps, InstallParts }) };
}
