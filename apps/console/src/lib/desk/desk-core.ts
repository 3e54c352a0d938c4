import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import { type BatchedStore, createBatchedStore } from './batched-store';
import type { DeskOptions } from './desk';
import { emptyDesk, withAnswer, withDeskPush } from './desk-state';
import type { DeskState, Thread } from './types';

/** What the parts of a desk share: its state, and the ways into it. */
export type DeskCore = Pick<DeskOptions, 'me' | 'client' | 'clock' | 'session'> &
  BatchedStore<DeskState> & {
    /** A push into the state, by the one reducer. */
    take(push: Push): void;
    /** A verb's answer into the state. */
    settle(answer: Promise<VisitorRow>): Promise<void>;
    /** What a person did is seen at once. */
    showNow(): void;
    serverNow(): number;
    rowOf(visitor: string): VisitorRow | undefined;
    /** The newest conversation's. */
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
