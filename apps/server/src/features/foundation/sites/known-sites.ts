import type { Clock } from '../../../clock';
import type { Queryable } from '../../../db/pool';
import type { DomainEvent } from '../../../events/events';
import { findSiteById, findSiteByKey, type KnownSite } from './store';

export type { KnownSite };

/** Milliseconds for which a site is known: a process of an earlier version tells nobody that it changed one. */
const KNOWN_MS = 30_000;
/** Sites in memory at most; an installation has few. */
const MOST = 1000;

/**
 * Sites by key and by id, from memory: every first visit, page and socket of another origin needs one. Forgotten after
 * each change of a site by this or another process. Unknown keys are looked up each time.
 */
export type KnownSites = {
  byKey(key: string): Promise<KnownSite | null>;
  /** Domains of a site; empty: it lists none, or is unknown. */
  domainsOf(siteId: string): Promise<readonly string[]>;
  learn(event: DomainEvent): void;
  /** Events of other processes may be missing: all are read again. */
  forget(): void;
};

type Kept = { at: number; site: Promise<KnownSite | null> };

export function createKnownSites({ db, clock }: { db: Queryable; clock: Clock }): KnownSites {
  const kept = new Map<string, Kept>();

  /** A look-up that is on its way is shared; one that began before a change is not used after it. */
  function look(name: string, find: () => Promise<KnownSite | null>): Promise<KnownSite | null> {
    const now = clock.now();
    const known = kept.get(name);
    if (known && now >= known.at && now - known.at < KNOWN_MS) return known.site;
    const mine: Kept = { at: now, site: find() };
    if (kept.size >= MOST) kept.clear();
    kept.set(name, mine);
    const drop = () => void (kept.get(name) === mine && kept.delete(name));
    mine.site.then((site) => site ?? drop(), drop);
    return mine.site;
  }

  return {
    byKey: (key) =>
      key.isWellFormed() && !key.includes('\0')
        ? look(`key ${key}`, () => findSiteByKey(db, key))
        : Promise.resolve(null),
    domainsOf: async (siteId) => (await look(`id ${siteId}`, () => findSiteById(db, siteId)))?.domains ?? [],
    learn(event) {
      if (event.kind === 'sites.changed') kept.clear();
    },
    forget: () => kept.clear(),
  };
}
