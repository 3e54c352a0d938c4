import { systemClock } from '@parley/live/clock';
import { createProgressMachine, type Progress } from './progress-machine';

/** The progress bar of this window. */
export const progressMachine = createProgressMachine(systemClock);

/** The bar at the top of the window: `start` when a page starts loading, `done` when it is shown. */
export const progress: Progress = progressMachine;
