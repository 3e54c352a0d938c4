/** The door of the messages' table for its neighbours: pages of conversations, and what was stored under an id. */
export {
  findStored,
  type MessageRecord,
  type PageOfMessages,
  presentMessage,
  readMessages,
  readPages,
} from './store';
