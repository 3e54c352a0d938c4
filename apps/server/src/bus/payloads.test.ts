import { expect, test } from 'vitest';
import type { DomainEvent } from '../events/events';
import { payloadsOf } from './payloads';

test('a batch is split into payloads that NATS accepts, whole and in order', () => {
  const event = (n: number): DomainEvent => ({
    kind: 'typed',
    visitorId: `${n}`,
    ownerId: null,
    role: 'user',
    text: '灯'.repeat(60_000),
  });
  const events = Array.from({ length: 40 }, (_, n) => event(n));
  const payloads = payloadsOf(events);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(1024 * 1024);
  expect(payloads.flatMap((payload) => JSON.parse(payload) as DomainEvent[])).toEqual(events);
  expect(payloadsOf([])).toEqual([]);
  expect(payloadsOf([event(1)])).toEqual([JSON.stringify([event(1)])]);
});
