import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../events/events';
import { withoutSecrets } from './present';

/** Something between a window and the server. `way` is the window's: what it sends, what it is answered or pushed. */
export type Passed = {
  visitorId: string;
  /** Id or key. */
  siteId: string;
  way: 'sent' | 'pushed' | 'answered';
  /** The route, or the code of the frame. */
  what: string;
  data: unknown;
};

export type Entry = Omit<Passed, 'siteId'> & { id: string; at: number };

/** What an administrator looks at; `until`: renewed by each reading, 0: ended. */
export type Watch = {
  id: string;
  agentId: string;
  siteId: string;
  /** Windows name their site by its key. */
  siteKey: string;
  visitorId: string | null;
  until: number;
  ends: number;
};

/** A watch ends so many milliseconds after its last reading, and after so many in any case. */
const LASTS_MS = 15_000;
const MOST_MS = 30 * 60_000;
const MOST_WATCHES = 4;
const MOST_KEPT = 500;
/** What passes is handed on in batches, of this size at most: more is counted, not kept. */
const BATCH_MS = 200;
const MOST_IN_BATCH = 100;
/** Characters of one entry's data. */
const MOST_CHARACTERS = 4000;
/** Clocks of processes differ by less. */
const OVERLAP_MS = 3000;

type Kept = { watch: Watch; entries: Entry[]; dropped: number };
type Parts = { now(): number; deliver(events: readonly DomainEvent[]): void };

export type Inspector = ReturnType<typeof createInspector>;

/**
 * Shows administrators what windows send and are sent. While nobody looks, `isOn` is false and nothing else of it runs.
 * Watches and what they see go to all processes of the installation, so that any of them answers a reading.
 */
export function createInspector({ now, deliver }: Parts) {
  const kept = new Map<string, Kept>();
  let batch: { watchId: string; entry: Entry }[] = [];
  /** How many were not kept, by watch. */
  let missed = new Map<string, number>();

  function sweep(): void {
    for (const [id, { watch }] of kept) if (watch.until <= now()) kept.delete(id);
    self.isOn = kept.size > 0;
  }

  const announce = (watch: Watch): void => deliver([{ kind: 'inspect.asked', watch }]);

  function flush(): void {
    const seen = batch;
    const more = [...missed].map(([watchId, count]) => ({ watchId, count }));
    batch = [];
    missed = new Map();
    deliver([{ kind: 'inspect.seen', seen, missed: more }]);
    sweep();
  }

  const self = {
    /** Whether anybody looks. */
    isOn: false,

    /** Null: too many look already. */
    open(asked: Pick<Watch, 'agentId' | 'siteId' | 'siteKey' | 'visitorId'>): Watch | null {
      sweep();
      if (kept.size >= MOST_WATCHES) return null;
      const watch = { id: randomUUID(), ...asked, until: now() + LASTS_MS, ends: now() + MOST_MS };
      announce(watch);
      return watch;
    },

    /** What has passed since, oldest first; entries of the last seconds come again. Null: the watch has ended. */
    read(id: string, agentId: string, after: number): { entries: Entry[]; dropped: number; watch: Watch } | null {
      sweep();
      const found = kept.get(id);
      if (!found || found.watch.agentId !== agentId) return null;
      announce({ ...found.watch, until: Math.min(found.watch.ends, now() + LASTS_MS) });
      return { ...found, entries: found.entries.filter(({ at }) => at > after - OVERLAP_MS) };
    },

    close(id: string, agentId: string): boolean {
      const found = kept.get(id);
      if (!found || found.watch.agentId !== agentId) return false;
      announce({ ...found.watch, until: 0 });
      return true;
    },

    /** Whether anybody looks at this visitor: asked before a frame is parsed for `see`. */
    watches: (of: Of): boolean => [...kept.values()].some(({ watch }) => isWatched(watch, of)),

    /** Called for everything that passes while `isOn`. */
    see({ siteId, ...passed }: Passed): void {
      for (const { watch } of kept.values()) {
        if (!isWatched(watch, { siteId, visitorId: passed.visitorId })) continue;
        if (batch.length >= MOST_IN_BATCH) missed.set(watch.id, (missed.get(watch.id) ?? 0) + 1);
        else {
          if (batch.length === 0) setTimeout(flush, BATCH_MS).unref();
          batch.push({
            watchId: watch.id,
            entry: { id: randomUUID(), at: now(), ...passed, data: shortened(passed.data) },
          });
        }
      }
    },

    /** Learns what this and other processes announce. */
    learn(event: DomainEvent): void {
      if (event.kind !== 'inspect.asked' && event.kind !== 'inspect.seen') return;
      keep(kept, event);
      self.isOn = kept.size > 0;
    },
  };
  return self;
}

type Of = Pick<Passed, 'siteId' | 'visitorId'>;

const isWatched = (watch: Watch, { siteId, visitorId }: Of): boolean =>
  (watch.siteId === siteId || watch.siteKey === siteId) && (watch.visitorId === null || watch.visitorId === visitorId);

type Announced = Extract<DomainEvent, { kind: 'inspect.asked' | 'inspect.seen' }>;

function keep(kept: Map<string, Kept>, event: Announced): void {
  if (event.kind === 'inspect.asked') {
    const { watch } = event;
    const known = kept.get(watch.id);
    if (watch.until === 0) kept.delete(watch.id);
    else if (known) known.watch = watch;
    else kept.set(watch.id, { watch, entries: [], dropped: 0 });
    return;
  }
  for (const { watchId, entry } of event.seen) kept.get(watchId)?.entries.push(entry);
  for (const { watchId, count } of event.missed ?? []) {
    const of = kept.get(watchId);
    if (of) of.dropped += count;
  }
  for (const each of kept.values()) {
    const tooMany = Math.max(0, each.entries.length - MOST_KEPT);
    each.entries.splice(0, tooMany);
    each.dropped += tooMany;
  }
}

/** Data without credentials, which leave no process; long data is shown by its beginning. */
function shortened(data: unknown): unknown {
  const text = withoutSecrets(data);
  return text.length <= MOST_CHARACTERS ? JSON.parse(text) : { beginning: text.slice(0, MOST_CHARACTERS) };
}
