import { describe, expect, test } from 'vitest';
import { testBusContract } from './contract';
import { createInProcessBus, createSharedBus } from './in-process';

describe('several members in one process', () => {
  let shared = createSharedBus();
  testBusContract(async () => shared.join());
  test('two installations do not receive each other’s events', async () => {
    const received: unknown[] = [];
    shared = createSharedBus();
    shared.join().subscribe((events) => received.push(events));
    createSharedBus()
      .join()
      .publish([{ kind: 'settings.changed', section: 'window' }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual([]);
  });
});

test('a process that runs alone publishes to nobody', async () => {
  const bus = createInProcessBus();
  bus.subscribe(() => expect.unreachable());
  bus.publish([{ kind: 'settings.changed', section: 'window' }]);
  expect(bus.isReady()).toBe(true);
  await bus.close();
});
