import type { WorkContext } from '../context';
import { isRetryable } from '../db/failures';
import type { Client } from '../db/pool';
import { transaction } from '../db/transaction';
import type { DomainEvent } from './events';
import { keepEvents } from './store';

export type Emit = (event: DomainEvent) => void;

/** Times a transaction that lost a race is run again. */
const TRIES = 4;

/**
 * The shape of every action: one transaction, its events kept in the same commit, told after it and only then.
 * A deadlock or serialisation failure runs it again; what it emitted in vain is forgotten.
 */
export function act<T>(
  context: Pick<WorkContext, 'db' | 'clock' | 'deliver' | 'inFlight'>,
  work: (tx: Client, emit: Emit) => Promise<T>,
): Promise<T> {
  return context.inFlight.during(async () => {
    for (let attempt = 1; ; attempt += 1) {
      const events: DomainEvent[] = [];
      try {
        const result = await transaction(context.db, async (tx) => {
          const answer = await work(tx, (event) => events.push(event));
          await keepEvents(tx, events, context.clock.now());
          return answer;
        });
        context.deliver(events);
        return result;
      } catch (error) {
        if (attempt >= TRIES || !isRetryable(error)) throw error;
      }
    }
  });
}
