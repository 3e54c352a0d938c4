import { expect, test } from 'vitest';
import type { DomainEvent } from '../events/events';
import type { Bus } from './bus';

/** Contract tests of every bus. `join` adds another member to the same installation. */
export function testBusContract(join: () => Promise<Bus>): void {
  const typed = (visitorId: string): DomainEvent => ({ kind: 'typed', visitorId, ownerId: null, role: 'user' });

  /** A member that records what it receives; `until` resolves once it has received so many. */
  async function member() {
    const bus = await join();
    const received: DomainEvent[] = [];
    let wake = () => {};
    bus.subscribe((events) => {
      received.push(...events);
      wake();
    });
    bus.hear('everything');
    await bus.settled();
    const until = async (count: number) => {
      while (received.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    return { bus, received, until };
  }

  test('all others receive what one publishes, in order; nobody receives its own', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    for (let n = 0; n < 50; n += 1) one.bus.publish([typed(`${n}-a`), typed(`${n}-b`)]);
    await Promise.all([two.until(100), three.until(100)]);
    const published = Array.from({ length: 50 }, (_, n) => [typed(`${n}-a`), typed(`${n}-b`)]).flat();
    expect(two.received).toEqual(published);
    expect(three.received).toEqual(published);
    expect(one.received).toEqual([]);
    for (const { bus } of [one, two, three]) await bus.close();
  });

  test('a received event is a copy', async () => {
    const [one, two] = [await member(), await member()];
    const event = typed('before');
    one.bus.publish([event]);
    (event as { visitorId: string }).visitorId = 'after';
    await two.until(1);
    expect(two.received).toEqual([typed('before')]);
    for (const { bus } of [one, two]) await bus.close();
  });

  test('a batch of many long texts arrives whole', async () => {
    const [one, two] = [await member(), await member()];
    const text = '灯'.repeat(60_000);
    const events = Array.from({ length: 40 }, (_, n): DomainEvent => ({ ...typed(`${n}`), text }) as DomainEvent);
    one.bus.publish(events);
    await two.until(40);
    expect(two.received).toEqual(events);
    for (const { bus } of [one, two]) await bus.close();
  });

  test('an empty batch sends nothing', async () => {
    const [one, two] = [await member(), await member()];
    one.bus.publish([]);
    one.bus.publish([typed('x')]);
    await two.until(1);
    expect(two.received).toEqual([typed('x')]);
    expect(one.bus.isReady()).toBe(true);
    for (const { bus } of [one, two]) await bus.close();
  });

  test('a closed member receives nothing, and the others continue', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    await two.bus.close();
    one.bus.publish([typed('x')]);
    await three.until(1);
    expect(two.received).toEqual([]);
    for (const { bus } of [one, three]) await bus.close();
  });
}
