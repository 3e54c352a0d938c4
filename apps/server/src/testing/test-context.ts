import { sectionValue } from '@parley/protocol/settings/sections';
import pino from 'pino';
import type { Context } from '../context';
import type { Db } from '../db/pool';
import type { DomainEvent } from '../events/events';
import { createInFlight } from '../events/in-flight';
import { createFileLinks } from '../file-links';
import { createSemaphore } from '../semaphore';
import { createSheetReader } from '../sheets/read-outside';

export type TestClock = { now(): number; advance(ms: number): void };

/** A clock that the test sets. */
export function createTestClock(start = Date.UTC(2030, 0, 1)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** A context that records its events, with every setting at its default. */
export function createTestContext(db: Db, clock: TestClock): Context & { events: DomainEvent[] } {
  const events: DomainEvent[] = [];
  const log = pino({ level: 'silent' });
  return {
    db,
    clock,
    log,
    setting: (name) => sectionValue(name, undefined),
    siteValues: () => ({}),
    team: { state: 'online' },
    deliver: (delivered) => void events.push(...delivered),
    inFlight: createInFlight(),
    regionOf: async () => ({ name: '', code: '' }),
    regionNamed: async () => null,
    links: createFileLinks(new Uint8Array(32), () => clock.now()),
    exports: createSemaphore(2),
    sheets: createSheetReader({ log }),
    processId: '00000000-0000-7000-8000-000000000001',
    events,
  };
}
