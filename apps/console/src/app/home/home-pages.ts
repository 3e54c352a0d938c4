import { lazyPart } from '../../lib/lazy-part';

/** Loaded apart: the lists of their many files are not part of what the workbench loads. */
export const Home = lazyPart(() => import('./home-part'), 'HomePart');
export const FirstSteps = lazyPart(loadFirstSteps, 'FirstSteps');

/** The controls of settings come with their page, so that they stay in one file. */
async function loadFirstSteps() {
  const [{ firstStepsWith }, { partsOfFirstSteps }] = await Promise.all([
    import('./first-steps-parts'),
    import('../../features/settings/page'),
  ]);
  return { FirstSteps: firstStepsWith(partsOfFirstSteps) };
}
