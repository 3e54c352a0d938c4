import type { Context } from '../../../context';
import { storeSeen } from './store';

/** Milliseconds between two writes of one site. */
const EVERY_MS = 60_000;

/** A hello that was answered. `link`, `handoff`, `isSandbox`: it came from a page of our own, without the site's code. */
type Greeted = { site: { id: string }; link: unknown; handoff?: unknown; isSandbox?: boolean };
/** Records that a window of the site said hello on this page. */
export type NoteCode = (greeted: Greeted, url: string) => Promise<void>;

/** At most one write a minute for each site: a hello is the most frequent request. */
export function createCodeNotes({ db, clock, log }: Context): NoteCode {
  const notedAt = new Map<string, number>();
  return async ({ site: { id: siteId }, link, handoff, isSandbox }, url) => {
    if (link || handoff || isSandbox) return;
    const now = clock.now();
    if (now - (notedAt.get(siteId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    notedAt.set(siteId, now);
    try {
      await storeSeen(db, siteId, { url: withoutQuery(url), now });
    } catch (error) {
      // The visit is stored already; the next hello tries again.
      notedAt.delete(siteId);
      log.warn({ err: error }, 'code seen');
    }
  };
}

/** Queries may hold keys and names of the host page's users. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
