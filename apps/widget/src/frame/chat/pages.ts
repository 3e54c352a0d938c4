import { messagesOf } from '@parley/live/thread';
import { getMessages, type Server } from '../../visitor-api';
import type { ChatState } from './chat-state';

/** Messages of a page: the protocol's maximum, so that the messages of a short outage fit into one page. */
const PAGE_SIZE = 100;

type Parts = {
  server: Server;
  credential(): string;
  state: ChatState;
  settings(): { history: boolean };
  /** How settings are asked for: `own` by a page of our own, which no rule hides. */
  anew: { settings: '1' | 'own' };
  /** Those of now: publications between hello, or the last socket, and this one were not pushed. */
  changeSettings(settings: Record<string, unknown>): void;
};

/**
 * Loads pages of this visitor's conversations into the thread: the newest, and older ones, conversation by
 * conversation.
 */
export function createPages({ server, credential, state: { view, change }, settings, anew, changeSettings }: Parts) {
  let loading: ReturnType<typeof loadHistory> | undefined;
  /** Number of the newest request for the talk: answers may overtake each other. */
  let asked = 0;
  const loadHistory = () => import('../history').then(({ createHistory }) => createHistory(server, credential));

  /** Loaded once there is a conversation; a failed load is repeated. */
  async function history() {
    loading ??= loadHistory();
    return loading.catch((error) => {
      loading = undefined;
      throw error;
    });
  }

  /** The oldest conversation on the screen. */
  function oldestConversation(): string | null {
    const { thread } = view();
    return messagesOf(thread)[0]?.conversation ?? thread.talk.conversation;
  }

  async function checkForEarlier(): Promise<void> {
    const oldest = oldestConversation();
    if (oldest === null || view().thread.hasEarlier !== null || !settings().history) return;
    change({ type: 'earlier', hasEarlier: await (await history()).hasBefore(oldest) });
  }

  async function loadEarlier(): Promise<void> {
    const oldest = oldestConversation();
    const { before, hasBefore } = await history();
    const page = oldest === null ? null : await before(oldest);
    if (page) change({ type: 'older', page });
    const next = oldestConversation();
    change({ type: 'earlier', hasEarlier: page !== null && next !== null && (await hasBefore(next)) });
  }

  return {
    async loadSnapshot(signal: AbortSignal) {
      const page = await getMessages(server, credential(), { pageSize: PAGE_SIZE, ...anew }, signal);
      signal.throwIfAborted();
      if (page.settings) changeSettings(page.settings);
      change({ type: 'snapshot', page });
      void checkForEarlier().catch(() => {});
      return page;
    },
    async loadOlder(): Promise<void> {
      const { thread } = view();
      const [oldest] = messagesOf(thread);
      if (!oldest || !thread.more) return loadEarlier();
      const { conversation, seq } = oldest;
      const query = { conversation, beforeSeq: seq, pageSize: PAGE_SIZE };
      change({ type: 'older', page: await getMessages(server, credential(), query) });
      await checkForEarlier();
    },
    async renew(onlyID: string): Promise<void> {
      const known = messagesOf(view().thread).find((message) => message.onlyID === onlyID);
      if (!known) return;
      const query = { conversation: known.conversation, afterSeq: known.seq - 1, pageSize: 1 };
      const [message] = (await getMessages(server, credential(), query)).list;
      if (message) change({ type: 'renewed', message });
    },
    async refresh(): Promise<void> {
      asked += 1;
      const mine = asked;
      const { talk } = await getMessages(server, credential(), { pageSize: 1 });
      if (mine !== asked) return;
      const { somebodyOnline, closed, blacklistedUntil } = talk;
      change({ type: 'talk', talk: { ...view().thread.talk, somebodyOnline, closed, blacklistedUntil } });
    },
  };
}
