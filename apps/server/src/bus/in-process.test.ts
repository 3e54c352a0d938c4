import { describe, expect, test } from 'vitest';
import { promisesOfBus } from './contract';
import { createInProcessBus, createSharedBus } from './in-process';

describe('several members in one process', () => {
  let shared = createSharedBus();
  promisesOfBus(async () => shared.join());
  test('two installations do not receive each other’s events', async () => {
    const heard: unknown[] = [];
    shared = createSharedBus();
    shared.join().subscribe((events) => heard.push(events));
    createSharedBus()
      .join()
      .publish([{ kind: 'settings.changed', section: 'window' }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
  });
});

test('a process that runs alone publishes to nobody', async () => {
  const bus = createInProcessBus();
  bus.subscribe(() => expect.unreachable());
  bus.publish([{ kind: 'settings.changed', section: 'window' }]);
  expect(bus.isReady()).toBe(true);
  await bus.close();
});
