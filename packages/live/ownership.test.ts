import { describe, expect, test } from 'vitest';
import { ALIVE_MS, createOwnership, type OwnershipOptions } from './ownership';
import { createFakeClock } from './testing/fake-clock';

type Found = Pick<OwnershipOptions, 'locks' | 'storage'>;

const ways: [string, () => Found][] = [
  ['web locks', () => ({ locks: fakeLocks() })],
  ['life signs', () => ({ storage: fakeStorage() })],
];

describe.each(ways)('%s', (_, find) => {
  test('a tab is alive from hold to release, for any time', async () => {
    const clock = createFakeClock();
    const found = find();
    const [one, two] = ['one', 'two'].map((id) => createOwnership({ scope: 's', id, clock, ...found }));
    await one!.hold();
    await two!.hold();
    await clock.advance(10 * ALIVE_MS);
    expect(await two!.isAlive('one')).toBe(true);
    one!.release();
    await clock.settle();
    expect([await two!.isAlive('one'), await two!.isAlive('never was')]).toEqual([false, false]);
  });

  test('a tab of another person is not ours', async () => {
    const clock = createFakeClock();
    const found = find();
    await createOwnership({ scope: 'a', id: 'one', clock, ...found }).hold();
    expect(await createOwnership({ scope: 'b', id: 'two', clock, ...found }).isAlive('one')).toBe(false);
  });
});

test('a crashed tab counts as closed once its last heartbeat is old', async () => {
  const clock = createFakeClock();
  const storage = fakeStorage();
  storage.setItem('s:crashed', String(clock.now()));
  const two = createOwnership({ scope: 's', id: 'two', clock, storage });
  await clock.advance(ALIVE_MS - 1);
  expect(await two.isAlive('crashed')).toBe(true);
  await clock.advance(1);
  expect(await two.isAlive('crashed')).toBe(false);
});

test('without both, no other tab counts as alive: sending twice is better than never', async () => {
  const alone = createOwnership({ scope: 's', id: 'one', clock: createFakeClock() });
  await alone.hold();
  expect(await alone.isAlive('two')).toBe(false);
});

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function fakeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, act: () => Promise<void>) {
      held.add(name);
      await act();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager;
}
