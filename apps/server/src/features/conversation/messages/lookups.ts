import type { Logger } from 'pino';
import { untilAnswered } from '../../../db/until-answered';

export type Lookups = ReturnType<typeof createLookups>;

/** Runs database look-ups one after the other for each visitor, so that its messages keep their order. */
export function createLookups(log: Logger) {
  const running = new Map<string, Promise<unknown>>();

  return {
    has: (visitorId: string): boolean => running.has(visitorId),
    add(visitorId: string, work: () => Promise<void>): void {
      const before = running.get(visitorId) ?? Promise.resolve();
      const run = before
        .then(() => untilAnswered(work))
        .catch((error: unknown) => {
          // Without an answer the client sends again.
          log.error({ err: error }, 'look-up of a reply');
        });
      running.set(visitorId, run);
      void run.then(() => {
        if (running.get(visitorId) === run) running.delete(visitorId);
      });
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
