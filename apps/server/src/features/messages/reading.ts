/** The door of the messages' table for its neighbours: one page of a conversation, and what was stored under an id. */
export { findStored, readMessages } from './store';
