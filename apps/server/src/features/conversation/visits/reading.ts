/** The door of the trail for its neighbours. */
export { readTrail } from './store';
