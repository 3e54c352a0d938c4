import { errorId } from '../api/api-error';
import type { ThreadName } from './desk';
import type { DeskCore } from './desk-core';
import { withThread } from './desk-state';
import { newThread, withNewest, withOlder } from './thread';
import type { Thread } from './types';

/** Messages on a page of a thread: two screens. */
const PAGE_SIZE = 50;

/** Loads pages of threads into the state. */
export function createThreadLoading({ client: { api }, latest, update, rowOf, threadOf }: DeskCore) {
  const change = (conversation: string, how: (thread: Thread) => Thread) =>
    update((state) => withThread(state, conversation, how), 'now');

  async function loadThread({ YQToken, conversation }: ThreadName): Promise<void> {
    if (!conversation) return;
    const known = latest().threads.get(conversation) ?? newThread(YQToken, conversation);
    const thread = { ...known, phase: 'loading' as const };
    update((state) => ({ ...state, threads: new Map(state.threads).set(conversation, thread) }), 'now');
    try {
      const page = await api('GET /talk/messages', { YQToken, conversation, pageSize: PAGE_SIZE });
      change(conversation, (current) => withNewest(current, page));
    } catch (error) {
      const failed = { phase: 'failed' as const, error: errorId(error) };
      change(conversation, (current) => ({ ...current, ...failed }));
    }
  }

  return {
    loadThread,
    prepare(visitor: string, by?: 'press'): void {
      const row = rowOf(visitor);
      const phase = threadOf(visitor)?.phase;
      if (row && (!phase || phase === 'stale' || (phase === 'failed' && by))) void loadThread(row);
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
