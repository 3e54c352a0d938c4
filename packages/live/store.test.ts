import { describe, expect, test } from 'vitest';
import { createMemoryStore } from './memory-store';
import type { OutboxEntry } from './outbox-store';
import { openStore } from './store';
import { createFakeClock } from './testing/fake-clock';
import { createBlockedIndexedDB, createFakeIndexedDB, createSlowIndexedDB } from './testing/fake-indexed-db';

const entry = (onlyID: string): OutboxEntry => ({
  onlyID,
  frame: { code: '6000', onlyID },
  state: 'waiting',
  at: 1,
  owner: 'tab',
});

function open(indexedDB: IDBFactory | undefined, name = 'parley-outbox-visitor-1') {
  return openStore<OutboxEntry>({ name, indexedDB, clock: createFakeClock() });
}

const stores = {
  memory: createMemoryStore,
  'indexed db': () => open(createFakeIndexedDB()),
  'no indexed db': () => open(undefined),
  'indexed db that throws': () => open(createBlockedIndexedDB('throws')),
  'indexed db that fails': () => open(createBlockedIndexedDB('fails')),
};

describe.each(Object.entries(stores))('%s', (_, create) => {
  test('keeps each row once by id', async () => {
    const store = create();
    for (const id of ['a', 'b', 'a']) await store.put(entry(id));
    expect(await store.all()).toEqual([entry('a'), entry('b')]);
  });

  test('update changes existing rows only', async () => {
    const store = create();
    await store.put(entry('a'));
    await store.update('a', { state: 'refused', error: 'rate' });
    await store.remove('a');
    await store.update('a', { state: 'waiting' });
    await store.put(entry('b'));
    await store.update('b', { owner: 'other' });
    expect(await store.all()).toEqual([{ ...entry('b'), owner: 'other' }]);
  });

  test('remove: removing twice is harmless', async () => {
    const store = create();
    await store.put(entry('a'));
    await store.remove('a');
    await store.remove('a');
    expect(await store.all()).toEqual([]);
  });
});

test('rows in IndexedDB outlive the page and belong to one person', async () => {
  const indexedDB = createFakeIndexedDB();
  await open(indexedDB).put(entry('a'));
  expect([await open(indexedDB).all(), await open(indexedDB, 'parley-outbox-visitor-2').all()]).toEqual([
    [entry('a')],
    [],
  ]);
});

test('an open request without an answer is abandoned after two seconds', async () => {
  const clock = createFakeClock();
  const store = openStore<OutboxEntry>({ name: 'x', indexedDB: createBlockedIndexedDB('hangs'), clock });
  const put = store.put(entry('a'));
  await clock.advance(2000);
  await put;
  expect(await store.all()).toEqual([entry('a')]);
});

test('a database that opens later gets the rows written meanwhile, and its own rows are returned', async () => {
  const inner = createFakeIndexedDB();
  await open(inner).put(entry('before'));
  const clock = createFakeClock();
  const slow = createSlowIndexedDB(inner);
  const store = openStore<OutboxEntry>({ name: 'parley-outbox-visitor-1', indexedDB: slow, clock });
  const put = store.put(entry('a'));
  await clock.advance(2000);
  await put;
  slow.answer();
  await clock.settle();
  await store.update('a', { state: 'sent' });
  expect(await store.all()).toEqual([entry('before'), { ...entry('a'), state: 'sent' }]);
  expect(await open(inner).all()).toEqual([entry('before'), { ...entry('a'), state: 'sent' }]);
});
