import type { Context } from '../../../context';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

type Parts = {
  cache: { reload(): Promise<unknown> };
  log: Pick<Context['log'], 'error'>;
  /** Whether the connections have been ended. */
  isOver(): boolean;
  /** Calls that much later. */
  after?(ms: number, call: () => void): void;
};

const afterTime = (ms: number, call: () => void): void => void setTimeout(call, ms).unref();

/**
 * Reads the settings again after a publication, then calls `done`. A failure is repeated in the background until it
 * succeeds: the publication is stored, and without that nobody would see it before the next one. Never rejects.
 */
export function createRefresh({ cache, log, isOver, after = afterTime }: Parts) {
  return async function refresh(done: () => void = () => undefined, waitMs = FIRST_MS): Promise<void> {
    try {
      await cache.reload();
    } catch (error) {
      if (isOver()) return;
      log.error({ err: error }, 'settings');
      after(waitMs, () => void refresh(done, Math.min(2 * waitMs, LONGEST_MS)));
      return;
    }
    done();
  };
}
