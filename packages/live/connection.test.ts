import { expect, test } from 'vitest';
import { createConnection } from './connection';
import { loadAhead } from './load-ahead';
import { createFakeClock } from './testing/fake-clock';
import { createStandInServer, type StandInPush } from './testing/stand-in-server';
import type { ConnectionOptions, ConnectionStatus } from './types';

function setUp(overrides: Partial<ConnectionOptions<StandInPush>> = {}) {
  const clock = createFakeClock();
  const server = createStandInServer();
  const statuses: ConnectionStatus[] = [];
  const savings: string[] = [];
  const seen: StandInPush[] = [];
  const snapshots: { resolve(value: { cursor: string }): void; reject(error: Error): void; signal: AbortSignal }[] = [];
  const connection = createConnection<StandInPush>({
    url: 'ws://test/ws/agent',
    bind: (cursor) => ({ code: '5000', ...(cursor === null ? {} : { cursor }) }),
    clock,
    random: () => 0.5,
    openSocket: server.openSocket,
    onPush: (push) => seen.push(push),
    loadSnapshot: (signal) => new Promise((resolve, reject) => snapshots.push({ resolve, reject, signal })),
    onStatus: (status) => statuses.push(status),
    onSaving: (saving) => savings.push(saving),
    ...overrides,
  });
  async function flush(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) {
      server.flush();
      await clock.settle();
    }
  }
  /** Advances the time with an open connection: every frame is delivered at once. */
  async function live(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advance(250);
      await flush();
    }
  }
  const pair = () => server.pairs.at(-1)!;
  const says = () => seen.map((push) => push.msg);
  return { clock, server, connection, statuses, savings, seen, says, snapshots, flush, live, pair };
}

test('sends its cursor and gets later pushes in order, each once', async () => {
  const t = setUp({ cursor: '1-0' });
  for (const msg of ['a', 'b']) t.server.push({ code: '8006', msg });
  await t.flush();
  t.server.push({ code: '8006', msg: 'c' });
  await t.flush();
  expect([t.server.binds, t.says(), t.connection.cursor(), t.statuses, t.server.snapshots]).toEqual([
    [{ code: '5000', cursor: '1-0' }],
    ['a', 'b', 'c'],
    '1-3',
    ['live'],
    0,
  ]);
});

test('a known push is dropped; one of another epoch is not', async () => {
  const t = setUp({ cursor: '1-5' });
  t.server.push({ code: '1001' });
  t.server.push({ code: '1001' });
  for (let n = 0; n < 4; n++) t.server.push({ code: '1001' });
  await t.flush();
  for (const [cursor, msg] of [
    ['1-6', 'old'],
    ['1-8', 'new'],
    ['1-8', 'again'],
    ['2-1', 'other epoch'],
  ])
    t.pair().server.send({ code: '8006', cursor, msg });
  await t.flush();
  expect(t.says()).toEqual([undefined, 'new', 'other epoch']);
});

test('without a cursor: pushes are held while the snapshot loads, and those it contains are dropped', async () => {
  const t = setUp();
  t.server.push({ code: '8006', msg: 'before' });
  await t.flush();
  t.server.push({ code: '8006', msg: 'in the snapshot' });
  t.pair().server.send({ code: '7003', msg: 'typing' });
  t.server.push({ code: '8006', msg: 'after' });
  await t.flush();
  expect([t.says(), t.connection.status()]).toEqual([[], 'catching-up']);
  t.snapshots[0]!.resolve({ cursor: '1-2' });
  await t.flush();
  expect([t.says(), t.connection.cursor(), t.statuses]).toEqual([['typing', 'after'], '1-3', ['catching-up', 'live']]);
});

test('loaded ahead: the snapshot needs no socket, and the bind continues from its cursor, each push once', async () => {
  const t = setUp({ loadAhead });
  t.server.push({ code: '8006', msg: 'in the snapshot' });
  t.snapshots[0]!.resolve({ cursor: '1-1' });
  await t.clock.settle();
  expect([t.connection.cursor(), t.server.binds]).toEqual(['1-1', []]);
  t.server.push({ code: '8006', msg: 'before the bind' });
  await t.flush();
  t.server.push({ code: '8006', msg: 'after it' });
  await t.flush();
  expect([t.server.binds, t.says(), t.statuses, t.snapshots.length]).toEqual([
    [{ code: '5000', cursor: '1-1' }],
    ['before the bind', 'after it'],
    ['live'],
    1,
  ]);
});

test('loaded ahead: a socket that is open first waits for the snapshot', async () => {
  const t = setUp({ loadAhead });
  await t.flush();
  t.server.push({ code: '8006', msg: 'meanwhile' });
  await t.flush();
  expect(t.server.binds).toEqual([]);
  t.snapshots[0]!.resolve({ cursor: '1-0' });
  await t.flush();
  expect([t.server.binds, t.says(), t.connection.status()]).toEqual([
    [{ code: '5000', cursor: '1-0' }],
    ['meanwhile'],
    'live',
  ]);
});

test('loaded ahead, but late: the socket is bound without it, and pushes in between are not missed', async () => {
  const t = setUp({ loadAhead });
  await t.live(4750);
  expect(t.server.binds).toEqual([]);
  t.server.push({ code: '8006', msg: 'in between' });
  await t.live(500);
  expect([t.server.binds, t.snapshots.length]).toEqual([[{ code: '5000' }], 1]);
  t.snapshots[0]!.resolve({ cursor: '1-0' });
  await t.flush();
  expect([t.snapshots.length, t.connection.status()]).toEqual([2, 'catching-up']);
  t.snapshots[1]!.resolve({ cursor: '1-1' });
  await t.flush();
  expect(t.connection.status()).toBe('live');
});

test.each([
  ['fails', '1-0', (t: ReturnType<typeof setUp>) => t.snapshots[0]!.reject(new Error('500'))],
  [
    'is of an earlier run of the server',
    '2-0',
    (t: ReturnType<typeof setUp>) => {
      t.snapshots[0]!.resolve({ cursor: '1-0' });
      t.server.restart();
    },
  ],
])('loaded ahead, but it %s: another one is loaded after the bind', async (_, cursor, happens) => {
  const t = setUp({ loadAhead });
  happens(t);
  await t.live(500);
  expect([t.snapshots.length, t.connection.status()]).toEqual([2, 'catching-up']);
  t.snapshots[1]!.resolve({ cursor });
  await t.flush();
  expect([t.connection.cursor(), t.connection.status()]).toEqual([cursor, 'live']);
});

test('7005 takes the same path as the start', async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  t.server.restart();
  await t.live(1000);
  expect(t.connection.status()).toBe('catching-up');
  t.server.push({ code: '8006', msg: 'held' });
  await t.flush();
  t.snapshots[0]!.resolve({ cursor: '2-0' });
  await t.flush();
  expect([t.says(), t.connection.cursor(), t.snapshots.length, t.connection.status()]).toEqual([
    ['held'],
    '2-1',
    1,
    'live',
  ]);
});

test('after a 7000 with another cursor a snapshot is loaded', async () => {
  const t = setUp({ cursor: '1-3' });
  t.pair().server.accept();
  t.pair().server.onMessage = () => {};
  t.pair().server.send({ code: '0000' });
  t.pair().server.send({ code: '7000', cursor: '1-9', time: 0 });
  t.pair().flush();
  expect([t.connection.status(), t.snapshots.length]).toEqual(['catching-up', 1]);
});

test('a failed snapshot is requested again while the socket is open', async () => {
  const t = setUp();
  await t.flush();
  t.snapshots[0]!.reject(new Error('500'));
  await t.live(250);
  expect(t.snapshots).toHaveLength(2);
  await t.live(20_500);
  expect([t.snapshots[1]!.signal.aborted, t.snapshots.length]).toEqual([true, 3]);
  t.snapshots[2]!.resolve({ cursor: '1-0' });
  await t.flush();
  expect(t.connection.status()).toBe('live');
});

test('one load at a time: a load from before a reconnect does not hide pushes between the sockets', async () => {
  const t = setUp();
  await t.flush();
  t.pair().cut();
  t.server.push({ code: '8006', msg: 'between' });
  await t.live(250);
  expect(t.snapshots).toHaveLength(1);
  t.snapshots[0]!.resolve({ cursor: '1-0' });
  await t.flush();
  expect([t.snapshots.length, t.connection.status()]).toEqual([2, 'catching-up']);
  t.snapshots[1]!.resolve({ cursor: '1-1' });
  await t.flush();
  expect([t.connection.cursor(), t.connection.status()]).toEqual(['1-1', 'live']);
});

test('the next bind uses the cursor of a snapshot that was loaded between two sockets', async () => {
  const t = setUp();
  await t.flush();
  t.pair().cut();
  t.snapshots[0]!.resolve({ cursor: '1-0' });
  await t.clock.settle();
  t.server.push({ code: '8006', msg: 'between' });
  await t.live(250);
  expect([t.server.binds.at(-1), t.says(), t.connection.status()]).toEqual([
    { code: '5000', cursor: '1-0' },
    ['between'],
    'live',
  ]);
});

test('replayed pushes wait for a snapshot that is still loading', async () => {
  const t = setUp();
  await t.flush();
  t.pair().cut();
  t.server.push({ code: '8006', msg: 'one' });
  await t.live(250);
  t.snapshots[0]!.resolve({ cursor: '1-0' });
  await t.flush();
  t.pair().cut();
  t.server.push({ code: '8006', msg: 'two' });
  await t.live(500);
  expect([t.server.binds.at(-1), t.says(), t.connection.status()]).toEqual([
    { code: '5000', cursor: '1-0' },
    [],
    'catching-up',
  ]);
  t.snapshots[1]!.resolve({ cursor: '1-1' });
  await t.flush();
  expect([t.says(), t.connection.status(), t.snapshots.length]).toEqual([['two'], 'live', 2]);
});

test("sends 'Y' on open and every 5 s, and does not treat 'Y' as a push", async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  await t.live(15_000);
  expect([t.pair().server.received.filter((text) => text === 'Y').length, t.seen, t.pair().server.received[0]]).toEqual(
    [4, [], 'Y'],
  );
});

test('after 15 s without a frame the socket is replaced', async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  t.pair().cut({ silent: true });
  await t.clock.advance(14_999);
  expect(t.server.pairs).toHaveLength(1);
  await t.clock.advance(1);
  expect(t.connection.status()).toBe('offline');
  await t.live(250);
  expect([t.server.pairs.length, t.connection.status()]).toEqual([2, 'live']);
});

test('a late frame of a dropped socket is ignored', async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  const old = t.pair().client;
  t.pair().cut({ silent: true });
  await t.clock.advance(15_000);
  await t.live(250);
  old.onmessage?.({ data: '{"code":"8006","cursor":"1-9"}' } as never);
  old.onclose?.({ code: 1006 } as never);
  expect([t.connection.status(), t.seen, t.server.pairs.length]).toEqual(['live', [], 2]);
});

test('a socket that never opens counts as silent', async () => {
  const t = setUp();
  await t.clock.advance(15_000 + 125);
  expect(t.server.pairs).toHaveLength(2);
});

test('delayed timers of a hidden tab do not count as silence', async () => {
  const t = setUp({ cursor: '1-0' });
  const naps = {
    ...t.clock,
    setTimeout: (run: () => void, ms: number) => t.clock.setTimeout(run, Math.max(ms, 60_000)),
  };
  const slow = setUp({ cursor: '1-0', clock: naps });
  await slow.flush();
  for (let minute = 0; minute < 10; minute++) {
    await t.clock.advance(60_000);
    await slow.flush();
  }
  expect([slow.server.pairs.length, slow.connection.status()]).toEqual([1, 'live']);
});

test('reconnects for ever, with full jitter from 250 ms to 4 s', async () => {
  const t = setUp({ cursor: '1-0', random: () => 0.999 });
  const opened: number[] = [];
  const start = t.clock.now();
  for (let turn = 0; turn < 8; turn++) {
    t.pair().cut();
    const before = t.server.pairs.length;
    while (t.server.pairs.length === before) await t.clock.advance(1);
    opened.push(t.clock.now() - start);
  }
  const waits = opened.map((at, index) => at - (opened[index - 1] ?? 0));
  expect(waits).toEqual([249, 499, 999, 1998, 3996, 3996, 3996, 3996]);
});

test('a stable socket resets the delay, unless it was closed as too slow', async () => {
  const t = setUp({ cursor: '1-0' });
  for (let turn = 0; turn < 6; turn++) {
    t.pair().cut();
    await t.clock.advance(4000);
  }
  await t.live(2000);
  const before = t.server.pairs.length;
  t.pair().server.close(1013);
  t.pair().flush();
  await t.clock.advance(1999);
  expect(t.server.pairs.length).toBe(before);
  await t.live(1250);
  t.pair().cut();
  await t.live(250);
  expect([t.server.pairs.length, t.connection.status()]).toEqual([before + 2, 'live']);
});

test('nudge: reconnects at once', async () => {
  const t = setUp({ cursor: '1-0', random: () => 0.999 });
  t.pair().cut();
  t.connection.nudge();
  await t.flush();
  expect([t.server.pairs.length, t.connection.status()]).toEqual([2, 'live']);
  await t.clock.advance(4000);
  expect(t.server.pairs).toHaveLength(2);
});

test('nudge: an open socket is probed, and dropped after 4 s without an answer', async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  t.connection.nudge();
  await t.live(6000);
  expect(t.server.pairs).toHaveLength(1);
  t.pair().cut({ silent: true });
  t.connection.nudge();
  await t.clock.advance(4000);
  expect(t.connection.status()).toBe('offline');
});

test('4402: gets a new token, then reconnects', async () => {
  const refusedWith: number[] = [];
  const t = setUp({ cursor: '1-0', onRefused: async (code) => (refusedWith.push(code) > 0 ? 'retry' : 'stop') });
  await t.flush();
  t.pair().server.close(4402);
  await t.live(500);
  expect([refusedWith, t.server.pairs.length, t.connection.status()]).toEqual([[4402], 2, 'live']);
});

test('4401 with stop: no further attempt', async () => {
  const t = setUp({ cursor: '1-0', onRefused: async () => 'stop' });
  await t.flush();
  t.pair().server.close(4401);
  await t.live(10_000);
  t.connection.nudge();
  expect([t.server.pairs.length, t.connection.status(), t.clock.pending()]).toEqual([1, 'refused', 0]);
});

test('if `onRefused` fails, it is tried again', async () => {
  const t = setUp({ cursor: '1-0', onRefused: () => Promise.reject(new Error('no network')) });
  await t.flush();
  t.pair().server.close(4402);
  await t.live(500);
  expect(t.connection.status()).toBe('live');
});

test('a bind frame that cannot be created is tried again later', async () => {
  let tries = 0;
  const bind = async () => {
    if (++tries < 3) throw new Error('no token yet');
    return { code: '5000', cursor: '1-0' };
  };
  const t = setUp({ cursor: '1-0', bind });
  await t.live(2000);
  expect([tries, t.connection.status()]).toEqual([3, 'live']);
});

test('8000 is delivered while a snapshot loads, and ends the connection', async () => {
  const t = setUp();
  await t.flush();
  t.server.push({ code: '8006', msg: 'held' });
  t.server.push({ code: '8000', reason: 'revoked' });
  await t.live(10_000);
  expect([t.seen.map((push) => push.code), t.connection.status(), t.server.pairs.length]).toEqual([
    ['8000'],
    'closed',
    1,
  ]);
  expect([t.snapshots[0]!.signal.aborted, t.clock.pending()]).toEqual([true, 0]);
});

test('7006 is reported separately from pushes, and reset with its socket', async () => {
  const t = setUp({ cursor: '1-0' });
  await t.flush();
  t.pair().server.send({ code: '7006', saving: 'delayed' });
  await t.flush();
  expect(t.connection.saving()).toBe('delayed');
  t.pair().cut();
  await t.live(250);
  expect([t.savings, t.seen]).toEqual([['delayed', 'ok'], []]);
});

test('sends wait for the bind; of one key only the newest is sent; trySend does not wait', async () => {
  const t = setUp({ cursor: '1-0' });
  t.connection.send({ code: '6013', seq: 1 }, 'read:v1');
  t.connection.send({ code: '6013', seq: 2 }, 'read:v1');
  t.connection.send({ code: '6013', seq: 9 }, 'read:v2');
  expect(t.connection.trySend({ code: '6011' })).toBe(false);
  await t.flush();
  expect(t.server.received).toEqual([
    { code: '6013', seq: 2 },
    { code: '6013', seq: 9 },
  ]);
  expect(t.connection.trySend({ code: '6011' })).toBe(true);
});

test('an error in `onPush` is reported, and later pushes arrive', async () => {
  const shown: unknown[] = [];
  const onPush = (push: StandInPush) => {
    if (push.msg === 'bad') throw new Error('bad push');
    shown.push(push.msg);
  };
  const t = setUp({ cursor: '1-0', onPush });
  for (const msg of ['bad', 'good']) t.server.push({ code: '8006', msg });
  await t.flush();
  expect(shown).toEqual(['good']);
  await expect(t.clock.advance(0)).rejects.toThrow('bad push');
});

test('close: no timer is left', async () => {
  const t = setUp();
  await t.flush();
  t.connection.send({ code: '6013', seq: 1 });
  t.connection.close();
  await t.flush();
  expect([t.clock.pending(), t.statuses.at(-1), t.pair().server.closeCode]).toEqual([0, 'closed', 1000]);
});
