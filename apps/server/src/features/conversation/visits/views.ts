import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage, isRetryable } from '../../../db/failures';
import type { DomainEvent } from '../../../events/events';
import type { Desk } from '../../../live/desk';
import { browse } from './browse';
import { arrivalBy } from './facts';
import { insertViews } from './store';
import type { View } from './view';

export type Views = { add(view: View, done: (time: number) => void): void; idle(): Promise<void> };

type Parts = {
  context: Context;
  desk: Desk;
  /** Begins another visit with a page view that does not continue the visitor's. */
  begin(view: View): Promise<void>;
};

const VIEWS_MAX = 500;
const RETRY_MS = 200;
/** Nobody waits for the answer to a page view; at 500 a second, this halves the processor time of each (docs/performance.md). */
const GATHER_MS = 25;

/** Stores further page views, many in one statement. A repeated one is answered as the first, but not pushed. */
export function createViews({ context, desk, begin }: Parts): Views {
  type Item = { key: string; view: View; done(time: number): void };

  const lane = createBatcher<Item>(
    async (items) => {
      // The same view twice in one batch is stored once, as it came first.
      const firsts = new Map<string, ReturnType<typeof announced>>();
      for (const { key, view } of items) if (!firsts.has(key)) firsts.set(key, announced(view));
      const views = [...firsts.values()];
      const ended = new Set<string>();
      for (let isRetry = false; ; isRetry = true) {
        try {
          await context.inFlight.during(async () => {
            const kept = await insertViews(context.db, views);
            const timeOf = (key: string) => kept.known.get(key) ?? firsts.get(key)!.at;
            for (const { key, done } of items) if (!kept.apart.has(key)) done(timeOf(key));
            // After a lost answer the first try may have stored all of them: pushing twice is better than never.
            context.deliver(
              views
                .filter((view) => kept.fresh.has(keyOf(view)) || (isRetry && !kept.hidden.has(keyOf(view))))
                .map((view) => openedEvent(desk, view, kept.pages.get(view.visitorId))),
            );
            for (const visitorId of kept.ended) ended.add(visitorId);
            if (ended.size > 0) await browse(context, [...ended]);
            for (const view of views) if (kept.apart.has(keyOf(view))) await begin(view);
            for (const { key, done } of items) if (kept.apart.has(key)) done(timeOf(key));
          });
          return;
        } catch (error) {
          if (!isOutage(error) && !isRetryable(error)) {
            context.log.error({ err: error }, 'page views');
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    },
    { max: VIEWS_MAX, gatherMs: GATHER_MS },
    (error) => context.log.error({ err: error }, 'page views'),
  );

  return { add: (view, done) => lane.add({ key: keyOf(view), view, done }), idle: () => lane.idle() };
}

const announced = (view: View) => ({ ...view, arrival: arrivalBy(view.referrer, view.URL) });

const keyOf = (view: View): string => `${view.visitorId} ${view.onlyID}`;

const openedEvent = (desk: Desk, { visitorId, URL, title, at }: View, pages: number | undefined): DomainEvent => ({
  kind: 'page.opened',
  visitorId,
  ownerId: desk.open.get(visitorId)?.ownerId ?? null,
  URL,
  title,
  at,
  ...(pages === undefined ? {} : { pages }),
});
