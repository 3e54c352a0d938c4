import { systemClock } from '@parley/live/clock';
import { createProgressMachine, type Progress } from './progress-machine';

/** The one bar of this window: what runs and what its view draws. */
export const progressMachine = createProgressMachine(systemClock);

/** The bar at the top of the window: `start` when a page is on its way, `done` when it is there. */
export const progress: Progress = progressMachine;
