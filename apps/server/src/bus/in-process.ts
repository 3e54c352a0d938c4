import type { DomainEvent } from '../events/events';
import type { Bus } from './bus';

/** The bus of a process that runs alone: nobody else to tell. */
export function createInProcessBus(): Bus {
  return { publish() {}, subscribe() {}, isReady: () => true, close: async () => {} };
}

/** Several in-process members that hear each other, at the next turn of the loop: what the contract suite and tests run on. */
export function createSharedBus(): { join(): Bus } {
  const members = new Set<(events: readonly DomainEvent[]) => void>();
  return {
    join() {
      let own: ((events: readonly DomainEvent[]) => void) | null = null;
      return {
        publish(events) {
          const copy = structuredClone(events);
          queueMicrotask(() => {
            for (const listener of members) if (listener !== own) listener(copy);
          });
        },
        subscribe(listener) {
          own = listener;
          members.add(listener);
        },
        isReady: () => true,
        async close() {
          if (own) members.delete(own);
        },
      };
    },
  };
}
