/** The door of ratings for their neighbours. */
export { readRatingsOf } from './store';
