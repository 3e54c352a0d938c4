import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import { type BatchedStore, createBatchedStore } from './batched-store';
import type { DeskOptions } from './desk';
import { emptyDesk, withAnswer, withDeskPush } from './desk-state';
import type { DeskState, Thread } from './types';

/** State and connections that the parts of a desk share. */
export type DeskCore = Pick<DeskOptions, 'me' | 'client' | 'clock' | 'session'> &
  BatchedStore<DeskState> & {
    /** Applies a push to the state, by the only reducer. */
    take(push: Push): void;
    /** Applies the answer of an action to the state. */
    settle(answer: Promise<VisitorRow>): Promise<void>;
    /** Changes the state by an action of the user and publishes it at once. */
    showNow(): void;
    serverNow(): number;
    rowOf(visitor: string): VisitorRow | undefined;
    /** The thread of the newest conversation. */
    threadOf(visitor: string): Thread | undefined;
  };

export function createDeskCore({ me, client, clock, session, schedule }: DeskOptions): DeskCore {
  const { store, latest, update } = createBatchedStore<DeskState>(emptyDesk, schedule);
  const serverNow = () => clock.now() + latest().clockOffset;
  const rowOf = (visitor: string) => latest().inbox?.visitors.get(visitor);
  return {
    me,
    client,
    clock,
    session,
    store,
    latest,
    update,
    serverNow,
    rowOf,
    take: (push) => update((state) => withDeskPush(state, push, serverNow())),
    async settle(answer) {
      const row = await answer;
      update((state) => withAnswer(state, row), 'now');
    },
    showNow: () => update((state) => state, 'now'),
    threadOf(visitor) {
      const conversation = rowOf(visitor)?.conversation;
      return conversation ? latest().threads.get(conversation) : undefined;
    },
  };
}
