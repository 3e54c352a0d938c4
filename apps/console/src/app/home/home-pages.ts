import { lazyPart } from '../../lib/lazy-part';

/** Loaded apart: the lists of their many files are not part of what the workbench loads. */
export const Home = lazyPart(() => import('./home-part'), 'HomePart');
export const FirstSteps = lazyPart(() => import('./first-steps-parts'), 'FirstStepsParts');
