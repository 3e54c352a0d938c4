import { fullJitter } from '@parley/live/jitter';
import { isFinal } from '../visitor-api';

/**
 * Tries again until it succeeds: the server, or the connection, may be away. After a refusal that is final nothing
 * follows but `onFinal`, which only a call of the server needs.
 */
export function persist<T>(act: () => Promise<T>, onFinal?: () => void, attempt = 0): Promise<T> {
  return act().catch(
    (error) =>
      new Promise<T>(
        isFinal(error)
          ? onFinal!
          : (resolve) =>
              setTimeout(() => resolve(persist(act, onFinal, attempt + 1)), 500 + fullJitter(attempt, Math.random)),
      ),
  );
}
