import type { Outbox } from '@parley/live/outbox';
import type { DirectMessage } from '@parley/protocol/types';
import { errorId } from '../api/api-error';
import type { ApiClient } from '../api/create-api';
import { newTalk, withNewestSaid, withSaid } from './direct-state';
import type { AnyFrame, DeskState, DirectTalk } from './types';

/** Internal chat: with one account each, over the same outbox and the same store as the visitors'. */
export type Direct = {
  say(to: string, msg: string): 'ok' | 'full';
  load(other: string): Promise<void>;
  /** Somebody is about to look: what is not here yet is asked for at once. */
  prepare(other: string): void;
  loadOlder(other: string): Promise<void>;
  markRead(other: string): Promise<void>;
};

type Parts = {
  api: ApiClient['api'];
  latest(): DeskState;
  update(change: (state: DeskState) => DeskState, when?: 'now'): void;
  outbox(): Outbox<AnyFrame>;
  take(push: { code: '2023'; with: string; by: string; seq: number; last: number; unread: number }): void;
  me: string;
};

/** Messages a page holds: two screens. */
const PAGE_SIZE = 50;

export function createDirect({ api, latest, update, outbox, take, me }: Parts): Direct {
  const change = (other: string, how: (talk: DirectTalk) => DirectTalk) =>
    update((state) => {
      const talk = state.talks.get(other) ?? newTalk;
      return { ...state, talks: new Map(state.talks).set(other, how(talk)) };
    }, 'now');
  const lastOf = (other: string): DirectMessage | undefined => latest().talks.get(other)?.messages.at(-1);

  async function load(other: string): Promise<void> {
    change(other, (talk) => ({ ...talk, phase: 'loading' }));
    try {
      const page = await api('GET /friendly/messages', { with: other, pageSize: PAGE_SIZE }, { quiet: true });
      change(other, (talk) => withNewestSaid(talk, page));
    } catch (error) {
      change(other, (talk) => ({ ...talk, phase: 'failed', error: errorId(error) }));
    }
  }

  return {
    say(to, msg) {
      const entry = outbox().add({ code: '6014', to, msg });
      // What a person did is seen at once.
      update((state) => state, 'now');
      return entry === 'full' ? 'full' : 'ok';
    },
    load,
    prepare(other) {
      const talk = latest().talks.get(other);
      if (!talk || talk.phase === 'stale') void load(other);
    },
    async loadOlder(other) {
      const talk = latest().talks.get(other);
      const first = talk?.messages[0];
      if (!talk?.more || !first || talk.older === 'loading') return;
      change(other, (now) => ({ ...now, older: 'loading' }));
      try {
        const page = await api('GET /friendly/messages', { with: other, beforeSeq: first.seq, pageSize: PAGE_SIZE });
        change(other, (now) => ({ ...withSaid(now, page.list), more: page.more, older: 'idle' }));
      } catch {
        change(other, (now) => ({ ...now, older: 'failed' }));
      }
    },
    async markRead(other) {
      const last = lastOf(other)?.seq ?? 0;
      const talk = latest().talks.get(other);
      if (talk?.phase !== 'ready' || last <= talk.readSeq) return;
      const mark = { code: '2023' as const, with: other, by: me };
      const before = talk.readSeq;
      change(other, (now) => ({ ...now, readSeq: last }));
      try {
        const { unread } = await api('POST /friendly/read', { with: other, seq: last }, { quiet: true });
        take({ ...mark, seq: last, last: lastOf(other)?.seq ?? last, unread });
      } catch {
        // Said again at the next occasion.
        change(other, (now) => ({ ...now, readSeq: before }));
      }
    },
  };
}
