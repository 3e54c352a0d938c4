import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorId } from '../../../lib/api/api-error';
import type { ApiClient } from '../../../lib/api/create-api';
import type { Desk } from '../../../lib/desk/desk';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { newTalk, type Talk, withNewest, withOlder, withPush } from './talk';

/** Internal chats of a desk, by the other account. Unread counts are in the desk's inbox. */
export type Talks = {
  store: StoreApi<ReadonlyMap<string, Talk>>;
  load(other: string): Promise<void>;
  /** Loads the newest page if it is missing or stale; called when the chat is shown or about to be. */
  prepare(other: string): void;
  loadOlder(other: string): Promise<void>;
  markRead(other: string): Promise<void>;
};

type Parts = { desk: Pick<Desk, 'listen' | 'store'>; api: ApiClient['api'] };

/** Messages on a page: two screens. */
const PAGE_SIZE = 50;
const QUIET = { quiet: true } as const;

export function openTalks({ desk, api }: Parts): Talks {
  const store = createStore<ReadonlyMap<string, Talk>>(() => new Map());
  const change = (other: string, how: (talk: Talk) => Talk) =>
    store.setState(new Map(store.getState()).set(other, how(store.getState().get(other) ?? newTalk)), true);

  desk.listen((push) => {
    if ((push.code === '2022' || push.code === '2023') && store.getState().has(push.with))
      change(push.with, (talk) => withPush(talk, push));
  });
  // Pushes were missed while the connection was lost: the newest page has to be loaded again.
  desk.store.subscribe(({ status }, before) => {
    if (status !== 'live' || before.status === 'live') return;
    for (const [other, { phase }] of store.getState())
      if (phase === 'ready') change(other, (talk) => ({ ...talk, phase: 'stale' }));
  });

  async function load(other: string): Promise<void> {
    change(other, (talk) => ({ ...talk, phase: 'loading' }));
    try {
      const page = await api('GET /friendly/messages', { with: other, pageSize: PAGE_SIZE }, QUIET);
      change(other, (talk) => withNewest(talk, page));
    } catch (error) {
      change(other, (talk) => ({ ...talk, phase: 'failed', error: errorId(error) }));
    }
  }

  return {
    store,
    load,
    prepare(other) {
      const talk = store.getState().get(other);
      if (!talk || talk.phase === 'stale') void load(other);
    },
    async loadOlder(other) {
      const talk = store.getState().get(other);
      const first = talk?.messages[0];
      if (!talk?.more || !first || talk.older === 'loading') return;
      change(other, (now) => ({ ...now, older: 'loading' }));
      try {
        const wish = { with: other, beforeSeq: first.seq, pageSize: PAGE_SIZE };
        const page = await api('GET /friendly/messages', wish, QUIET);
        change(other, (now) => withOlder(now, page));
      } catch {
        change(other, (now) => ({ ...now, older: 'failed' }));
      }
    },
    async markRead(other) {
      const talk = store.getState().get(other);
      const last = talk?.messages.at(-1)?.seq ?? 0;
      if (talk?.phase !== 'ready' || last <= talk.readSeq) return;
      change(other, (now) => ({ ...now, readSeq: last }));
      try {
        // The push of the new unread number reaches this page too.
        await api('POST /friendly/read', { with: other, seq: last }, QUIET);
      } catch {
        // Sent again with the next message or when the chat is shown.
        change(other, (now) => ({ ...now, readSeq: talk.readSeq }));
      }
    },
  };
}

const all = new WeakMap<Desk, Talks>();

/** The internal chats of this desk, created once for each desk. */
export function useTalks(): Talks {
  const desk = useDesk();
  const api = useApi();
  const talks = all.get(desk) ?? openTalks({ desk, api });
  all.set(desk, talks);
  return talks;
}

export const useTalk = (other: string): Talk => useStore(useTalks().store, (known) => known.get(other)) ?? newTalk;
