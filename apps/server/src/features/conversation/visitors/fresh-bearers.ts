import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock';
import type { DomainEvent } from '../../../events/events';
import { type Bearer, credentialHash } from './credentials';

/** Milliseconds between a first hello and the bind of its socket: after that the database is asked. */
const FRESH_MS = 10_000;
/** Credentials in memory at most. */
const MOST = 5000;
/** Bytes of the hash by which an entry is found; the rest is compared in constant time. */
const PREFIX = 8;

/**
 * Credentials that this process has just made for visitors nobody knew before, each for the one bind that follows a
 * hello within seconds. Everything else asks the database: a second socket, calls over HTTP, and a visitor who has
 * changed since, as by an erasure.
 */
export type FreshBearers = {
  /** Called before they are stored, so that no change of the visitor is missed. */
  expect(hash: Buffer, bearer: Bearer): void;
  /** They are stored. */
  confirm(visitorIds: readonly string[]): void;
  /** The bearer, for the first call only; null: ask the database. */
  take(credential: string): Bearer | null;
  learn(event: DomainEvent): void;
  forget(): void;
};

type Entry = { prefix: string; hash: Buffer; bearer: Bearer; at: number; isStored: boolean };

export function createFreshBearers({ clock }: { clock: Clock }): FreshBearers {
  /** In the order of their times. */
  const byVisitor = new Map<string, Entry>();
  const byPrefix = new Map<string, Entry>();

  function drop({ prefix, bearer }: Entry): void {
    byVisitor.delete(bearer.visitorId);
    byPrefix.delete(prefix);
  }

  function dropOld(now: number): void {
    for (const entry of byVisitor.values()) {
      if (byVisitor.size < MOST && isFresh(entry, now)) return;
      drop(entry);
    }
  }

  return {
    expect(hash, bearer) {
      const now = clock.now();
      dropOld(now);
      const entry = { prefix: prefixOf(hash), hash, bearer, at: now, isStored: false };
      byVisitor.set(bearer.visitorId, entry);
      byPrefix.set(entry.prefix, entry);
    },
    confirm(visitorIds) {
      for (const id of visitorIds) {
        const entry = byVisitor.get(id);
        if (entry) entry.isStored = true;
      }
    },
    take(credential) {
      const hash = credentialHash(credential);
      const entry = byPrefix.get(prefixOf(hash));
      if (!entry?.isStored || !timingSafeEqual(entry.hash, hash)) return null;
      drop(entry);
      return isFresh(entry, clock.now()) ? entry.bearer : null;
    },
    learn(event) {
      if (event.kind !== 'visitor.changed') return;
      const entry = byVisitor.get(event.visitorId);
      if (entry && !event.causes.every(({ type }) => type === 'visitor.arrived')) drop(entry);
    },
    forget() {
      byVisitor.clear();
      byPrefix.clear();
    },
  };
}

/** False too for a clock that was set back. */
const isFresh = ({ at }: Entry, now: number): boolean => now >= at && now - at < FRESH_MS;

const prefixOf = (hash: Buffer): string => hash.toString('base64', 0, PREFIX);
