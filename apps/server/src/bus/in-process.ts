import type { DomainEvent } from '../events/events';
import type { Bus } from './bus';

/** The bus of a process that runs alone: it does nothing. */
export function createInProcessBus(): Bus {
  return { publish() {}, subscribe() {}, isReady: () => true, close: async () => {} };
}

/** Several members in one process, for tests; events arrive in a microtask. */
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
