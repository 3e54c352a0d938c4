import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorId } from '../../../lib/api/api-error';
import type { ApiClient } from '../../../lib/api/create-api';
import type { Desk } from '../../../lib/desk/desk';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { newTalk, type Talk, withNewest, withOlder, withPush } from './talk';

/** Internal chats of a desk by the other account. How much is unread stands in the desk's own inbox. */
export type Talks = {
  store: StoreApi<ReadonlyMap<string, Talk>>;
  load(other: string): Promise<void>;
  /** Somebody is about to look: what is not here yet, or was overtaken, is asked for at once. */
  prepare(other: string): void;
  loadOlder(other: string): Promise<void>;
  markRead(other: string): Promise<void>;
};

type Parts = { desk: Pick<Desk, 'listen' | 'store'>; api: ApiClient['api'] };

/** Messages a page holds: two screens. */
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
  // What came while the line was away is not known: the newest page is due again.
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
        // What is unread now is pushed to every page of mine, this one too.
        await api('POST /friendly/read', { with: other, seq: last }, QUIET);
      } catch {
        // Said again at the next occasion.
        change(other, (now) => ({ ...now, readSeq: talk.readSeq }));
      }
    },
  };
}

const all = new WeakMap<Desk, Talks>();

/** The talks of this desk; they live as long as it does. */
export function useTalks(): Talks {
  const desk = useDesk();
  const api = useApi();
  const talks = all.get(desk) ?? openTalks({ desk, api });
  all.set(desk, talks);
  return talks;
}

export const useTalk = (other: string): Talk => useStore(useTalks().store, (known) => known.get(other)) ?? newTalk;
