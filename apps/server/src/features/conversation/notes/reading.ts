/** The door of notes for their neighbours. */
export { presentNote } from './present';
export { readNotesOn } from './store';
