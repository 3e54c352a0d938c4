import type { WorkContext } from '../context';
import { isRetryable } from '../db/failures';
import type { Client } from '../db/pool';
import { transaction } from '../db/transaction';
import type { DomainEvent } from './events';
import { keepEvents } from './store';

export type Emit = (event: DomainEvent) => void;

/** Maximum number of runs of a transaction that ends in a deadlock or a serialization failure. */
const TRIES = 4;

/**
 * Runs an action: one transaction, which also stores its events; they are delivered after the commit. A deadlock or a
 * serialization failure runs it again, and drops the events of the failed run.
 */
export function act<T>(
  context: Pick<WorkContext, 'db' | 'clock' | 'deliver' | 'inFlight'>,
  work: (tx: Client, emit: Emit) => Promise<T>,
): Promise<T> {
  return context.inFlight.during(async () => {
    for (let attempt = 1; ; attempt += 1) {
      const events: DomainEvent[] = [];
      try {
        const { answer, recorded } = await transaction(context.db, async (tx) => {
          const answer = await work(tx, (event) => events.push(event));
          return { answer, recorded: await keepEvents(tx, events, context.clock.now()) };
        });
        context.deliver([...events, ...recorded]);
        return answer;
      } catch (error) {
        if (attempt >= TRIES || !isRetryable(error)) throw error;
      }
    }
  });
}
