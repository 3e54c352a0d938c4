import { expect, test } from 'vitest';
import { createMemoryStore } from './memory-store';
import { IN_FLIGHT_LIMIT } from './next-to-send';
import { createOutbox, type OutboxOptions } from './outbox';
import { ENTRY_LIMIT } from './outbox-intake';
import type { OutboxStore } from './outbox-store';
import type { Ownership } from './ownership';
import { createFakeClock } from './testing/fake-clock';
import { createUuidV7 } from './uuid-v7';

type Say = { code: '6010'; onlyID: string; YQToken: string; msg: string; kind?: 'text'; seen?: number };

interface Shared {
  store: OutboxStore;
  clock: ReturnType<typeof createFakeClock>;
  alive: Set<string>;
}

function share(): Shared {
  return { store: createMemoryStore(), clock: createFakeClock(), alive: new Set() };
}

/** A tab; a second call with the same `shared` is another tab, or the page after a reload. */
function openTab(shared = share(), overrides: Partial<OutboxOptions<Say>> = {}) {
  const { store, clock, alive } = shared;
  const id = createUuidV7()();
  const ownership: Ownership = {
    id,
    hold: async () => void alive.add(id),
    isAlive: async (owner) => alive.has(owner),
    release: () => void alive.delete(id),
  };
  const sent: Say[] = [];
  const reports: unknown[] = [];
  const line = { isOpen: true };
  const outbox = createOutbox<Say>({
    store,
    ownership,
    clock,
    send: (frame) => line.isOpen && sent.push(frame) > 0,
    onAccepted: (entry, { seq }, latency) => reports.push([entry.frame.msg, seq, latency]),
    onRefused: (entry, { error }) => reports.push([entry.frame.msg, error]),
    ...overrides,
  });
  const say = (msg: string, YQToken = 'v1') => outbox.add({ code: '6010', YQToken, msg, onlyID: `id-${msg}` });
  const accept = (msg: string, seq = 1) =>
    outbox.answer({ code: '7001', onlyID: `id-${msg}`, conversation: 'c', seq, time: 0 });
  const refuse = (msg: string, error = 'stale-reply') =>
    outbox.answer({ code: '7002', onlyID: `id-${msg}`, error, msg: error, missed: [] });
  const states = () => outbox.entries().map((entry) => `${entry.frame.msg} ${entry.state}`);
  const texts = () => sent.splice(0).map((frame) => frame.msg);
  return { outbox, sent, reports, line, say, accept, refuse, states, texts, id, shared };
}

test('is stored, sent, and removed from both with its 7001, whose latency is reported', async () => {
  const t = openTab();
  t.say('a');
  expect([t.states(), t.texts()]).toEqual([['a waiting'], []]);
  await t.outbox.settled();
  expect([t.states(), t.texts(), (await t.shared.store.all()).length]).toEqual([['a sent'], ['a'], 1]);
  await t.shared.clock.advance(120);
  expect(t.accept('a', 7)).toBe(true);
  await t.outbox.settled();
  expect([t.states(), t.reports, await t.shared.store.all()]).toEqual([[], [['a', 7, 120]], []]);
});

test('an id is generated if none is given, and kept unchanged if one is', () => {
  const t = openTab();
  const made = t.outbox.add({ code: '6010', YQToken: 'v1', msg: 'x' });
  const given = t.outbox.add({ code: '6010', YQToken: 'v1', msg: 'y', onlyID: 'MY~id' });
  expect([made, given]).toMatchObject([{ frame: { onlyID: expect.stringMatching(/-7/) } }, { onlyID: 'MY~id' }]);
});

test('nothing is sent before it is stored, and always in order', async () => {
  const shared = share();
  const writes: (() => void)[] = [];
  const put = shared.store.put;
  const slow = {
    ...shared.store,
    put: (entry: never) => new Promise<void>((done) => writes.push(() => done(put(entry)))),
  };
  const t = openTab({ ...shared, store: slow });
  t.say('a');
  t.say('b');
  await shared.clock.settle();
  expect([t.texts(), writes.length]).toEqual([[], 1]);
  writes[0]!();
  await shared.clock.settle();
  expect([t.texts(), writes.length]).toEqual([['a'], 2]);
  writes[1]!();
  await shared.clock.settle();
  expect(t.texts()).toEqual(['b']);
});

test('a failing store is reported, and the message is sent anyway', async () => {
  const shared = share();
  const errors: unknown[] = [];
  const full = { ...shared.store, put: () => Promise.reject(new Error('QuotaExceededError')) };
  const t = openTab({ ...shared, store: full }, { onStoreError: (error) => errors.push(error) });
  t.say('a');
  await t.outbox.settled();
  expect([t.texts(), errors.length]).toEqual([['a'], 1]);
});

test('while offline all messages wait, are retried each second, and are sent in order', async () => {
  const t = openTab();
  t.line.isOpen = false;
  for (const msg of ['a', 'b', 'c']) t.say(msg, msg === 'b' ? 'v2' : 'v1');
  await t.outbox.settled();
  await t.shared.clock.advance(5000);
  expect([t.texts(), t.states()]).toEqual([[], ['a waiting', 'b waiting', 'c waiting']]);
  t.line.isOpen = true;
  await t.shared.clock.advance(1000);
  expect(t.texts()).toEqual(['a', 'b', 'c']);
});

test('after each bind all unanswered messages are sent again, in order', async () => {
  const t = openTab();
  for (const msg of ['a', 'b', 'c']) t.say(msg);
  await t.outbox.settled();
  expect(t.texts()).toEqual(['a', 'b', 'c']);
  t.accept('b');
  t.outbox.resend();
  expect(t.texts()).toEqual(['a', 'c']);
  t.accept('a');
  t.accept('c');
  t.outbox.resend();
  await t.shared.clock.advance(60_000);
  expect(t.texts()).toEqual([]);
});

test('a repeated answer or echo is harmless', async () => {
  const t = openTab();
  t.say('a');
  await t.outbox.settled();
  expect([t.accept('a'), t.accept('a'), t.refuse('a')]).toEqual([true, false, false]);
  t.outbox.confirm('id-a');
  await t.outbox.settled();
  expect([t.reports.length, t.states()]).toEqual([1, []]);
});

test('a push with our message confirms it without a 7001', async () => {
  const t = openTab();
  t.say('a');
  await t.outbox.settled();
  t.outbox.confirm('id-a');
  await t.outbox.settled();
  expect([t.states(), t.reports, await t.shared.store.all()]).toEqual([[], [], []]);
});

test('after 7002 text and reason survive a reload, and it is not sent again by itself', async () => {
  const first = openTab();
  first.say('a');
  await first.outbox.settled();
  first.refuse('a');
  expect([first.states(), first.reports]).toEqual([['a refused'], [['a', 'stale-reply']]]);
  await first.outbox.settled();
  first.outbox.close();
  const t = openTab(first.shared);
  await t.outbox.settled();
  t.outbox.resend();
  await t.shared.clock.advance(60_000);
  expect([t.texts(), t.outbox.entries()]).toMatchObject([
    [],
    [{ state: 'refused', error: 'stale-reply', refusal: { missed: [] }, frame: { msg: 'a' } }],
  ]);
});

test('retry: the same body keeps its id and goes to the end; another body gets a new id', async () => {
  const t = openTab();
  t.say('a');
  t.say('b');
  await t.outbox.settled();
  t.refuse('a');
  expect(t.outbox.retry('id-b')).toBe(null);
  expect(t.outbox.retry('id-a', { seen: 4 })).toBe('id-a');
  await t.outbox.settled();
  expect([t.states(), t.sent.at(-1)]).toMatchObject([['b sent', 'a sent'], { onlyID: 'id-a', seen: 4 }]);
  t.refuse('a', 'too-long');
  const renewed = t.outbox.retry('id-a', { msg: 'shorter' });
  await t.outbox.settled();
  expect([renewed === 'id-a', t.sent.at(-1)]).toMatchObject([false, { onlyID: renewed, msg: 'shorter', seen: 4 }]);
  expect((await t.shared.store.all()).map((entry) => entry.onlyID).sort()).toEqual([renewed, 'id-b'].sort());
});

test('discard: removed for good, stored or not', async () => {
  const t = openTab();
  t.say('never stored');
  t.outbox.discard('id-never stored');
  t.say('a');
  await t.outbox.settled();
  t.refuse('a');
  t.outbox.discard('id-a');
  await t.outbox.settled();
  expect([t.states(), await t.shared.store.all(), t.texts()]).toEqual([[], [], ['a']]);
});

test('a frame over 64 KiB, which would close the socket each time, is refused here, by bytes', async () => {
  const t = openTab();
  for (const msg of ['字'.repeat(21_700), '字'.repeat(21_900), 'x'.repeat(60_000)])
    t.outbox.add({ code: '6010', YQToken: 'v1', msg });
  await t.outbox.settled();
  expect([t.texts().map((text) => text.length), t.outbox.entries().map((entry) => entry.error)]).toEqual([
    [21_700, 60_000],
    [undefined, 'too-long', undefined],
  ]);
});

test('the number of unanswered messages is limited for each partner, and does not affect other partners', async () => {
  const t = openTab();
  for (let n = 1; n <= IN_FLIGHT_LIMIT + 5; n++) t.say(`a${n}`);
  t.say('b1', 'v2');
  await t.outbox.settled();
  expect(t.texts()).toEqual([...Array.from({ length: IN_FLIGHT_LIMIT }, (_, n) => `a${n + 1}`), 'b1']);
  t.accept('a1');
  t.accept('a2');
  expect(t.texts()).toEqual([`a${IN_FLIGHT_LIMIT + 1}`, `a${IN_FLIGHT_LIMIT + 2}`]);
});

test('a full outbox refuses messages and keeps working', async () => {
  const t = openTab();
  t.line.isOpen = false;
  for (let n = 0; n < ENTRY_LIMIT; n++) t.say(`${n}`);
  expect([t.say('one more'), t.outbox.entries().length]).toEqual(['full', ENTRY_LIMIT]);
  t.outbox.discard('id-0');
  expect(t.say('one more')).not.toBe('full');
});

test('after 20 s without an answer a message is sent again, but not while saving is delayed', async () => {
  let saving: 'delayed' | 'ok' = 'delayed';
  const t = openTab(share(), { saving: () => saving });
  t.say('a');
  await t.outbox.settled();
  await t.shared.clock.advance(60_000);
  expect(t.texts()).toEqual(['a']);
  saving = 'ok';
  await t.shared.clock.advance(19_000);
  expect(t.texts()).toEqual([]);
  await t.shared.clock.advance(1000);
  expect(t.texts()).toEqual(['a']);
});

test('reload: the new page sends unanswered messages of the old one before new ones', async () => {
  const old = openTab();
  for (const msg of ['a', 'b', 'c']) old.say(msg);
  await old.outbox.settled();
  old.accept('b');
  await old.outbox.settled();
  old.outbox.close();
  const t = openTab(old.shared);
  t.say('d');
  await t.outbox.settled();
  expect([t.texts(), t.states()]).toEqual([
    ['a', 'c', 'd'],
    ['a sent', 'c sent', 'd sent'],
  ]);
  t.accept('a');
  expect(t.reports).toEqual([['a', 1, 0]]);
});

test('reload after the clock was set back: older messages still come first', async () => {
  const old = openTab();
  old.say('a');
  await old.outbox.settled();
  old.outbox.close();
  const t = openTab({ ...old.shared, clock: createFakeClock(1) });
  await t.outbox.settled();
  t.say('b');
  await t.outbox.settled();
  expect([t.texts(), t.outbox.entries()[0]!.at < t.outbox.entries()[1]!.at]).toEqual([['a', 'b'], true]);
});

test("two tabs: each sends its own messages, and takes over the other's once that is closed", async () => {
  const one = openTab();
  one.line.isOpen = false;
  one.say('a');
  await one.outbox.settled();
  const two = openTab(one.shared);
  two.say('b');
  await two.outbox.settled();
  await two.shared.clock.advance(30_000);
  expect([one.texts(), two.texts()]).toEqual([[], expect.not.arrayContaining(['a'])]);
  two.accept('b');
  one.outbox.close();
  await two.shared.clock.advance(15_000);
  expect([two.texts(), two.states()]).toEqual([['a'], ['a sent']]);
});

test('two tabs take over the same entry: it is sent twice, with the same answer', async () => {
  const gone = openTab();
  gone.say('a');
  await gone.outbox.settled();
  gone.outbox.close();
  const tabs = [openTab(gone.shared), openTab(gone.shared)];
  await gone.shared.clock.settle();
  for (const tab of tabs) tab.accept('a');
  await gone.shared.clock.settle();
  expect([tabs.map((tab) => tab.states()), await gone.shared.store.all()]).toEqual([[[], []], []]);
});

test('it works without locks', async () => {
  const ownership: Ownership = {
    id: 'me',
    hold: () => Promise.reject(new Error('SecurityError')),
    isAlive: () => Promise.reject(new Error('SecurityError')),
    release: () => {},
  };
  const t = openTab(share(), { ownership });
  t.say('a');
  await t.outbox.settled();
  expect(t.texts()).toEqual(['a']);
});

test('listeners are called for every change, and see the same array until then', async () => {
  const t = openTab();
  const seen: string[][] = [];
  const stop = t.outbox.subscribe(() => seen.push(t.states()));
  expect(t.outbox.entries()).toBe(t.outbox.entries());
  t.say('a');
  await t.outbox.settled();
  t.refuse('a');
  t.outbox.retry('id-a');
  await t.outbox.settled();
  t.accept('a');
  stop();
  t.say('b');
  expect(seen).toEqual([['a waiting'], ['a sent'], ['a refused'], ['a waiting'], ['a sent'], []]);
});

test('clear: after the login ended nothing it wrote stays', async () => {
  const t = openTab();
  t.say('a');
  t.say('b');
  await t.outbox.settled();
  t.refuse('a');
  await t.shared.store.put({ ...t.outbox.entries()[0]!, onlyID: 'left by another tab', owner: 'gone' });
  await t.outbox.clear();
  expect([t.states(), await t.shared.store.all()]).toEqual([[], []]);
});

test('an error in a listener does not stop the outbox', async () => {
  const t = openTab();
  let calls = 0;
  t.outbox.subscribe(() => {
    if (++calls === 2) throw new Error('bug');
  });
  t.say('a');
  t.say('b');
  expect(t.states()).toEqual(['a waiting', 'b waiting']);
  await t.outbox.settled();
  expect(t.texts()).toEqual(['a', 'b']);
  await expect(t.shared.clock.advance(0)).rejects.toThrow('bug');
});

test('close: no timer is left, and pending stores complete', async () => {
  const t = openTab();
  t.say('a');
  t.outbox.close();
  await t.shared.clock.advance(60_000);
  expect([t.shared.clock.pending(), (await t.shared.store.all()).length, t.texts()]).toEqual([0, 1, []]);
});

/** Uploads that the test controls. */
function goUp(...files: string[]) {
  const under = new Set(files);
  return { under, newest: () => [...under].at(-1), isUnderWay: (onlyID: string) => under.has(onlyID) };
}

test('a text after a file waits for it and comes after it; another partner does not wait', async () => {
  const ahead = goUp();
  const t = openTab(share(), {
    ahead: { ...ahead, newest: (partner) => (partner === 'v1' ? ahead.newest() : undefined) },
  });
  t.say('before');
  const place = t.outbox.nextPlace();
  ahead.under.add('id-file');
  t.say('after');
  t.say('other', 'v2');
  await t.outbox.settled();
  expect([t.texts(), t.states()]).toEqual([
    ['before', 'other'],
    ['before sent', 'after waiting', 'other sent'],
  ]);
  t.outbox.add({ code: '6010', YQToken: 'v1', msg: 'file', onlyID: 'id-file' }, place);
  ahead.under.delete('id-file');
  t.outbox.go();
  await t.outbox.settled();
  expect([t.texts(), t.states()]).toEqual([
    ['file', 'after'],
    ['before sent', 'file sent', 'after sent', 'other sent'],
  ]);
});

test('texts stop waiting for a file that is cancelled', async () => {
  const ahead = goUp('id-file');
  const t = openTab(share(), { ahead });
  for (const msg of ['a', 'b']) t.say(msg);
  await t.outbox.settled();
  expect(t.texts()).toEqual([]);
  ahead.under.clear();
  t.outbox.go();
  expect(t.texts()).toEqual(['a', 'b']);
});

test('a full outbox still accepts the message of the file that others wait for', () => {
  const t = openTab(share(), { ahead: goUp('id-file') });
  const place = t.outbox.nextPlace();
  for (let n = 0; n < ENTRY_LIMIT; n++) t.say(`${n}`);
  expect(t.outbox.add({ code: '6010', YQToken: 'v1', msg: 'file', onlyID: 'id-file' }, place)).toMatchObject({
    at: place,
  });
});

test('after a reload a text still waits, until the new page knows that there is no such file', async () => {
  const old = openTab(share(), { ahead: goUp('id-file') });
  old.say('a');
  await old.outbox.settled();
  old.outbox.close();
  const ahead = goUp('id-file');
  const t = openTab(old.shared, { ahead });
  await t.outbox.settled();
  expect(t.texts()).toEqual([]);
  ahead.under.clear();
  t.outbox.go();
  expect(t.texts()).toEqual(['a']);
});
