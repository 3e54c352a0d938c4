import { errorId } from '../api/api-error';
import type { ThreadName } from './desk';
import type { DeskCore } from './desk-core';
import { withThread } from './desk-state';
import { type MessagePage, newThread, threadKey, withNewest, withOlder } from './thread';
import type { Thread } from './types';

/** Messages on a page of a thread: two screens. */
const PAGE_SIZE = 50;

/** Loads pages of threads into the state. */
export function createThreadLoading({ client: { api }, latest, update, rowOf, threadOf }: DeskCore) {
  const change = (conversation: string, how: (thread: Thread) => Thread) =>
    update((state) => withThread(state, conversation, how), 'now');

  async function loadThread({ YQToken, conversation }: ThreadName): Promise<void> {
    const key = threadKey({ YQToken, conversation });
    const known = latest().threads.get(key) ?? newThread(YQToken, key);
    // A customer's conversation may be loaded already, for the row of another visitor who is the same customer.
    const thread = { ...known, YQToken, phase: 'loading' as const };
    update((state) => {
      const threads = new Map(state.threads).set(key, thread);
      // What was before the first conversation comes with its first page.
      if (conversation) threads.delete(YQToken);
      return { ...state, threads };
    }, 'now');
    try {
      const named = conversation ? { conversation } : {};
      const page = await api('GET /talk/messages', { YQToken, ...named, pageSize: PAGE_SIZE });
      change(key, (current) => withNewest(current, conversation ? page : withoutConversation(page)));
    } catch (error) {
      const failed = { phase: 'failed' as const, error: errorId(error) };
      change(key, (current) => ({ ...current, ...failed }));
    }
  }

  return {
    loadThread,
    prepare(visitor: string, by?: 'press'): void {
      const row = rowOf(visitor);
      const phase = threadOf(visitor)?.phase;
      if (row?.conversation && (!phase || phase === 'stale' || (phase === 'failed' && by))) void loadThread(row);
    },
    async loadOlder(conversation: string, pageSize = PAGE_SIZE): Promise<void> {
      const thread = latest().threads.get(conversation);
      const first = thread?.messages[0];
      if (!thread?.more || !first || thread.older === 'loading') return;
      change(conversation, (current) => ({ ...current, older: 'loading' }));
      try {
        const input = { YQToken: thread.YQToken, conversation, beforeSeq: first.seq, pageSize };
        const page = await api('GET /talk/messages', input);
        change(conversation, (current) => withOlder(current, page));
      } catch {
        change(conversation, (current) => ({ ...current, older: 'failed' }));
      }
    },
  };
}

/** A conversation may have begun meanwhile: it has a thread of its own. */
const withoutConversation = ({ events = [] }: MessagePage): MessagePage => ({
  list: [],
  more: false,
  events: events.filter(({ conversation }) => conversation === null),
});
