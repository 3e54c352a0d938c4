import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../events/events';
import { type NatsServer, startNatsServer } from '../testing/nats-server';
import type { Bus } from './bus';
import { testBusContract } from './contract';
import { NatsTransport } from './nats';
import { createNumberedBus } from './numbered';

const log = pino({ level: 'silent' });
const PING_MS = 50;
const changed = (agentId: string): DomainEvent => ({ kind: 'agent.changed', agentId });

let nats: NatsServer;
const joined: Bus[] = [];

beforeAll(async () => {
  nats = await startNatsServer();
});
afterAll(() => nats.stop());
afterEach(async () => {
  for (const bus of joined.splice(0)) await bus.close();
});

async function join(url = nats.url, pingMs?: number): Promise<Bus> {
  const transport = new NatsTransport({ url, log, ...(pingMs && { pingMs }) });
  await transport.first;
  const bus = createNumberedBus({ transport, log });
  joined.push(bus);
  return bus;
}

/** Two members that hear each other; `received` and `missed` of the second. */
async function pair(url?: string, pingMs?: number) {
  const [one, two] = [await join(url, pingMs), await join(url, pingMs)];
  const received: DomainEvent[] = [];
  const missed: string[] = [];
  one.subscribe(() => undefined);
  two.subscribe((events) => received.push(...events));
  two.onMissed((why) => missed.push(why));
  await Promise.all([one.settled(), two.settled()]);
  return { one, two, received, missed };
}

/** Publishes until something arrives: after a loss each line is back in its own time. */
const reaches = (bus: Bus, received: DomainEvent[]) =>
  expect
    .poll(() => {
      bus.publish([changed('there?')]);
      return received.length;
    })
    .toBeGreaterThan(0);

describe('over NATS', () => {
  testBusContract(() => join());

  test('fault 8: a server that dies and comes back is noticed, and what was missed is said', async () => {
    const { one, two, received, missed } = await pair();
    await reaches(one, received);
    await nats.kill();
    await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([false, false]);
    one.publish([changed('lost')]);
    await nats.start();
    await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([true, true]);
    await expect.poll(() => missed).toContain('away');
    received.length = 0;
    await reaches(one, received);
    expect(received).not.toContainEqual(changed('lost'));
  });

  test('fault 8: a silent line is noticed by its pings', async () => {
    const { one, two, received, missed } = await pair(nats.url, PING_MS);
    await reaches(one, received);
    nats.suspend();
    await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([false, false]);
    nats.resume();
    await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([true, true]);
    expect(missed).toContain('away');
    received.length = 0;
    await reaches(one, received);
  });

  test('fault 8: what is told while the bus is too slow to hear a new visitor is made good', async () => {
    const { one, two, missed } = await pair();
    nats.suspend();
    // It may answer once more before it is suspended. Whoever binds waits this long for it and no longer.
    const waitedMs = async () => {
      const begun = performance.now();
      two.hear({ visitor: 'v1' });
      await two.settled();
      return performance.now() - begun;
    };
    await expect.poll(waitedMs).toBeGreaterThan(400);
    one.publish([changed('v1')]);
    expect(missed).toEqual([]);
    nats.resume();
    await expect.poll(() => missed).toEqual(['late']);
  });

  test('a login that is refused for a while ends nothing', async () => {
    const own = await startNatsServer('right');
    try {
      const url = own.url.replace('//', '//parley:right@');
      const { one, two, received } = await pair(url);
      await reaches(one, received);
      await own.kill();
      await own.start('other');
      await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([false, false]);
      await own.kill();
      await own.start('right');
      await expect.poll(() => [one.isReady(), two.isReady()]).toEqual([true, true]);
      received.length = 0;
      await reaches(one, received);
    } finally {
      await own.stop();
    }
  });

  test('a server that is away at the start is joined once it is there', async () => {
    const own = await startNatsServer();
    try {
      await own.kill();
      const transport = new NatsTransport({ url: own.url, log });
      await expect(transport.first).rejects.toThrow();
      const late = createNumberedBus({ transport, log });
      joined.push(late);
      const received: DomainEvent[] = [];
      late.subscribe((events) => received.push(...events));
      expect(late.isReady()).toBe(false);
      await own.start();
      await expect.poll(() => late.isReady()).toBe(true);
      await reaches(await join(own.url), received);
    } finally {
      await own.stop();
    }
  });

  test('a process that served alone from its start is made good once it joins: both sides read again', async () => {
    const own = await startNatsServer();
    try {
      const other = await join(own.url);
      const missedByOther: string[] = [];
      other.subscribe(() => undefined);
      other.onMissed((why) => missedByOther.push(why));
      await own.kill();
      await expect.poll(() => other.isReady()).toBe(false);
      const transport = new NatsTransport({ url: own.url, log });
      await expect(transport.first).rejects.toThrow();
      const late = createNumberedBus({ transport, log });
      joined.push(late);
      const missedByLate: string[] = [];
      late.subscribe(() => undefined);
      late.onMissed((why) => missedByLate.push(why));
      late.publish([changed('told to nobody')]);
      await own.start();
      await expect.poll(() => [late.isReady(), other.isReady()]).toEqual([true, true]);
      expect(missedByLate[0]).toBe('away');
      expect(missedByOther).not.toEqual([]);
    } finally {
      await own.stop();
    }
  });
});
