import type { Context } from '../../../context';
import { isOutage, isRetryable } from '../../../db/failures';
import { gather } from '../../../gather';
import { type ReadMark, saveReads } from './store-reads';

export type Reads = { add(mark: ReadMark): void; idle(): Promise<void> };

const MARKS_MAX = 500;
const RETRY_MS = 300;

/** Read marks, many in one statement: of one reader and visitor only the furthest counts. */
export function createReads(context: Context): Reads {
  return gather<ReadMark>(
    async (marks) => {
      const furthest = new Map<string, ReadMark>();
      for (const mark of marks) {
        const key = `${mark.agentId ?? ''} ${mark.visitorId} ${mark.got === true}`;
        if ((furthest.get(key)?.seq ?? -1) < mark.seq) furthest.set(key, mark);
      }
      for (;;) {
        try {
          await context.inFlight.during(async () =>
            context.deliver(await saveReads(context.db, [...furthest.values()])),
          );
          return;
        } catch (error) {
          if (!isOutage(error) && !isRetryable(error)) {
            context.log.error({ err: error }, 'read marks');
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    },
    MARKS_MAX,
    (error) => context.log.error({ err: error }, 'read marks'),
  );
}
