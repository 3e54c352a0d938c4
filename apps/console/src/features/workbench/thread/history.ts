import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../../../lib/api/create-api';
import type { Desk } from '../../../lib/desk/desk';
import { threadsOf } from '../../../lib/desk/desk-state';
import type { Thread } from '../../../lib/desk/types';
import type { PastTalk } from './timeline';

/** Conversations on a page of the list. */
const TALKS_PAGE = 50;
/** Messages on a page while a jump loads older ones: the wire's largest page. */
const JUMP_PAGE = 100;
/** Most pages loaded for one jump: 20,000 messages. */
const JUMP_PAGES = 200;

export type HistoryState = {
  /** This person's conversations, newest first; only the pages loaded so far. */
  talks: readonly PastTalk[];
  /** Number of conversations; null: not loaded. */
  total: number | null;
  phase: 'idle' | 'loading' | 'failed';
};

type Step = 'more' | 'end' | 'failed';

/** Loads what is older than the rendered messages: earlier pages of the conversation, then earlier conversations. */
export type History = {
  store: StoreApi<HistoryState>;
  /** Loads the list of conversations again, after one has begun or ended. */
  refresh(): Promise<void>;
  /** Loads one more page of older messages. `end`: there are none. */
  older(pageSize?: number): Promise<Step>;
  /** Loads older messages until this message is loaded; false if it was not found or the signal aborted. */
  reach(onlyID: string, signal: AbortSignal): Promise<boolean>;
};

type Parts = { desk: Pick<Desk, 'store' | 'loadThread' | 'loadOlder'>; api: ApiClient['api']; visitor: string };

export function openHistory({ desk, api, visitor }: Parts): History {
  const store = createStore<HistoryState>(() => ({ talks: [], total: null, phase: 'idle' }));
  const { readPage, talkBefore } = talkPages({ store, api, visitor });
  let running: Promise<Step> | null = null;

  const threads = (): Thread[] => threadsOf(desk.store.getState(), { YQToken: visitor });
  const held = (conversation: string) => desk.store.getState().threads.get(conversation);

  const refresh = (): Promise<void> => readPage(1).catch(() => store.setState({ phase: 'failed' }));

  function older(pageSize?: number): Promise<Step> {
    running ??= step(pageSize).finally(() => {
      running = null;
    });
    return running;
  }

  async function step(pageSize?: number): Promise<Step> {
    const oldest = threads()[0];
    if (!oldest) return 'end';
    if (oldest.phase === 'loading') await settled(desk, oldest.conversation);
    if (held(oldest.conversation)?.more) {
      await desk.loadOlder(oldest.conversation, pageSize);
      return held(oldest.conversation)?.older === 'failed' ? 'failed' : 'more';
    }
    store.setState({ phase: 'loading' });
    const result = await loadBefore(oldest).catch((): Step => 'failed');
    store.setState({ phase: result === 'failed' ? 'failed' : 'idle' });
    return result;
  }

  async function loadBefore(oldest: Thread): Promise<Step> {
    // A conversation that failed to load is loaded again before an older one.
    const isFailed = oldest.phase === 'failed' && oldest.messages.length === 0;
    const conversation = isFailed ? oldest.conversation : await talkBefore(oldest.conversation);
    if (conversation === null) return 'end';
    await desk.loadThread({ YQToken: visitor, conversation });
    return held(conversation)?.phase === 'failed' ? 'failed' : 'more';
  }

  const isHere = (onlyID: string): boolean =>
    threads().some(({ messages }) => messages.some((message) => message.onlyID === onlyID));

  async function reach(onlyID: string, signal: AbortSignal): Promise<boolean> {
    for (let page = 0; page < JUMP_PAGES && !isHere(onlyID); page++) {
      if (signal.aborted || (await older(JUMP_PAGE)) !== 'more') break;
    }
    return !signal.aborted && isHere(onlyID);
  }

  return { store, refresh, older, reach };
}

/** Loads the list of this person's conversations page by page into `store`. */
function talkPages({ store, api, visitor }: { store: StoreApi<HistoryState> } & Pick<Parts, 'api' | 'visitor'>) {
  let pages = 0;

  async function readPage(pageNo: number): Promise<void> {
    const answer = await api(
      'GET /talk/conversations',
      { YQToken: visitor, pageNo, pageSize: TALKS_PAGE },
      { quiet: true },
    );
    pages = pageNo;
    const known = pageNo === 1 ? [] : store.getState().talks;
    const ids = new Set(known.map(({ id }) => id));
    const talks = [...known, ...answer.list.filter(({ id }) => !ids.has(id))];
    store.setState({ talks, total: answer.total });
  }

  /** The next older conversation that has messages; null: none. */
  async function talkBefore(conversation: string): Promise<string | null> {
    for (;;) {
      const { talks, total } = store.getState();
      const next = talks.find(({ id, umsg, smsg }) => id < conversation && umsg + smsg > 0);
      if (next) return next.id;
      if (total !== null && pages * TALKS_PAGE >= total) return null;
      await readPage(pages + 1);
    }
  }

  return { readPage, talkBefore };
}

/** Resolves when a thread that is already being loaded is loaded or has failed. */
function settled({ store }: Parts['desk'], conversation: string): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(look);
    function look(): void {
      if (store.getState().threads.get(conversation)?.phase === 'loading') return;
      unsubscribe();
      resolve();
    }
    look();
  });
}
