import { getConversations, getMessages, type MessagePage, type Server } from '../visitor-api';

/** Conversations before the oldest message on screen. */
export type History = {
  /** Whether there is an earlier conversation. */
  hasBefore(conversation: string): Promise<boolean>;
  /** The newest page of the conversation before this one; null: none. */
  before(conversation: string): Promise<MessagePage | null>;
};

const LIST_SIZE = 50;
const PAGE_SIZE = 50;

export function createHistory(server: Server, credential: () => string): History {
  /** Conversations with messages, newest first, as far as they are loaded. */
  let known: string[] = [];
  let pages = 0;
  let isWhole = false;

  async function idBefore(conversation: string): Promise<string | null> {
    for (;;) {
      // Ids are UUIDs of version 7, which are ordered by creation.
      const found = known.find((id) => id < conversation);
      if (found !== undefined || isWhole) return found ?? null;
      const { list, total } = await getConversations(server, credential(), { pageNo: pages + 1, pageSize: LIST_SIZE });
      pages += 1;
      isWhole = list.length === 0 || pages * LIST_SIZE >= total;
      known = [...known, ...list.filter(({ messages }) => messages > 0).map(({ id }) => id)];
    }
  }

  return {
    hasBefore: async (conversation) => (await idBefore(conversation)) !== null,
    async before(conversation) {
      const id = await idBefore(conversation);
      return id === null ? null : getMessages(server, credential(), { conversation: id, pageSize: PAGE_SIZE });
    },
  };
}
