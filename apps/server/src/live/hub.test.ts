import { beforeEach, describe, expect, test } from 'vitest';
import { Hub, type Listener } from './hub';
import type { Body, Frame } from './written';

const MINUTE = 60_000;
let now: number;
let hub: Hub;
beforeEach(() => {
  now = 1_000_000;
  hub = new Hub('epoch', () => now);
});

function listener(id: string): Listener & { received: string[] } {
  const received: string[] = [];
  const send = (frame: string) => void received.push(frame);
  return { id, received, send, sendSoon: ({ text }) => send(text) };
}

/** A socket that writes what nobody waits for later, and tells how each frame came. */
function patient(id: string): Listener & { how: string[] } {
  const how: string[] = [];
  return { id, how, send: () => void how.push('now'), sendSoon: () => void how.push('soon') };
}

const said = (n: number) => `{"n":${n}` as Body;
const numbers = (frames: readonly string[] | undefined | null) =>
  frames?.map((frame) => (JSON.parse(frame) as { n: number }).n) ?? null;

describe('pushes', () => {
  test('all sockets of a recipient except the one that caused the push get it with its cursor', () => {
    const [one, two] = [listener('1'), listener('2')];
    hub.join('a', one, null);
    hub.join('a', two, null);
    hub.push('a', said(1), { except: '1', isSoon: false, last: null });
    expect(one.received).toEqual([]);
    expect(two.received).toEqual(['{"n":1,"cursor":"epoch-1"}']);
  });

  test('recipients of the same text share its number; each catches up from its own cursors', () => {
    const listeners = ['a', 'b', 'c'].map((key) => {
      const one = listener(key);
      hub.join(key, one, null);
      return one;
    });
    hub.push('b', said(1));
    const sending = { except: null, isSoon: true, last: null };
    for (const key of ['a', 'b', 'a']) hub.push(key, said(2), sending);
    hub.push('c', said(3), sending);
    expect(listeners.map(({ received }) => received)).toEqual([
      ['{"n":2,"cursor":"epoch-2"}', '{"n":2,"cursor":"epoch-3"}'],
      ['{"n":1,"cursor":"epoch-1"}', '{"n":2,"cursor":"epoch-2"}'],
      ['{"n":3,"cursor":"epoch-4"}'],
    ]);
    expect(numbers(hub.since('a', 'epoch-2'))).toEqual([2]);
    expect(numbers(hub.since('b', 'epoch-1'))).toEqual([2]);
    expect(numbers(hub.since('b', 'epoch-2'))).toEqual([]);
  });

  test('who views as a recipient gets its pushes in the same way: what nobody waits for, later', () => {
    const [one, viewer] = [patient('1'), patient('2')];
    hub.join('a', one, null);
    hub.joinAsViewer('a', viewer, null);
    hub.push('a', said(1), { except: null, isSoon: true, last: null });
    hub.push('a', said(2));
    expect([one.how, viewer.how]).toEqual([
      ['soon', 'now'],
      ['soon', 'now'],
    ]);
  });

  test('other recipients get nothing, and an unknown recipient is no error', () => {
    const one = listener('1');
    hub.join('a', one, null);
    hub.push('b', said(1));
    hub.pushUnheld('b', 'x' as Frame);
    expect(one.received).toEqual([]);
    hub.push('a', said(2));
    expect(numbers(one.received)).toEqual([2]);
  });

  test('an unheld push is not replayed', () => {
    const cursor = hub.cursor('a');
    hub.pushUnheld('a', 'typing' as Frame);
    expect(hub.since('a', cursor)).toEqual([]);
  });

  test('a socket that left gets nothing more', () => {
    const one = listener('1');
    hub.join('a', one, null);
    hub.push('a', said(1));
    expect(hub.leave('a', one)).toBe(0);
    hub.push('a', said(2));
    expect(numbers(one.received)).toEqual([1]);
    expect(hub.isListening('a')).toBe(false);
  });
});

describe('catching up', () => {
  test('all pushes after the cursor, in order, including those without an open socket', () => {
    const one = listener('1');
    const { cursor } = hub.join('a', one, null)!;
    hub.push('a', said(1));
    hub.leave('a', one);
    hub.push('a', said(2));
    hub.push('b', said(99));
    hub.push('a', said(3));
    const resumed = hub.join('a', listener('2'), cursor);
    expect(resumed?.cursor).toBe(cursor);
    expect(numbers(resumed?.missed)).toEqual([1, 2, 3]);
  });

  test('the newest cursor has nothing after it', () => {
    hub.cursor('a');
    hub.push('a', said(1));
    expect(hub.join('a', listener('1'), hub.cursor('a'))?.missed).toEqual([]);
  });

  test.each([
    ['another start of the process', 'before-1'],
    ['the future', 'epoch-999'],
    ['negative', 'epoch--1'],
    ['no number', 'epoch-x'],
    ['a fraction', 'epoch-1.5'],
    ['nothing', ''],
    ['a long text', `epoch-${'9'.repeat(60)}`],
  ])('%s is no longer held: a snapshot is due, and what comes is received all the same', (_name, cursor) => {
    hub.cursor('a');
    hub.push('a', said(1));
    const one = listener('1');
    expect(hub.join('a', one, cursor)).toBeNull();
    hub.push('a', said(2));
    expect(numbers(one.received)).toEqual([2]);
  });

  test('an unknown recipient has missed nothing, whatever the number', () => {
    hub.cursor('a');
    hub.push('a', said(1));
    const cursor = hub.cursor('a');
    expect(hub.join('b', listener('1'), cursor)).toBeNull();
  });

  test('pushes are held for two minutes after the last socket, then dropped', () => {
    const one = listener('1');
    const { cursor } = hub.join('a', one, null)!;
    hub.leave('a', one);
    hub.push('a', said(1));
    now += 2 * MINUTE;
    hub.sweep();
    expect(numbers(hub.since('a', cursor))).toEqual([1]);
    now += 1;
    hub.sweep();
    expect(hub.holds('a')).toBe(false);
    hub.push('a', said(2));
    expect(hub.join('a', listener('2'), cursor)).toBeNull();
  });

  test('with an open socket, pushes older than two minutes are dropped and newer ones stay', () => {
    hub.join('a', listener('1'), null);
    const cursor = hub.cursor('a');
    hub.push('a', said(1));
    now += MINUTE;
    const later = hub.cursor('a');
    hub.push('a', said(2));
    now += MINUTE + 1;
    hub.sweep();
    expect(hub.join('a', listener('2'), cursor)).toBeNull();
    expect(numbers(hub.join('a', listener('3'), later)?.missed)).toEqual([2]);
  });

  test('two thousand pushes are held, the newest ones', () => {
    const cursor = hub.cursor('a');
    for (let n = 1; n <= 2000; n += 1) hub.push('a', said(n));
    hub.sweep();
    expect(hub.since('a', cursor)).toHaveLength(2000);
    for (let n = 2001; n <= 10_000; n += 1) hub.push('a', said(n));
    expect(hub.join('a', listener('1'), cursor)).toBeNull();
    expect(numbers(hub.join('a', listener('2'), 'epoch-8000')?.missed)?.at(0)).toBe(8001);
  });

  test('fifty lost connections: nothing is missed, nothing arrives twice', () => {
    let one = listener('0');
    let cursor = hub.join('a', one, null)!.cursor;
    const received: number[] = [];
    let n = 0;
    for (let cut = 1; cut <= 50; cut += 1) {
      for (const end = n + 3; n < end; ) {
        n += 1;
        hub.push('a', said(n));
      }
      received.push(...numbers(one.received)!);
      if (one.received.length > 0) cursor = (JSON.parse(one.received.at(-1)!) as { cursor: string }).cursor;
      hub.leave('a', one);
      for (const end = n + 2; n < end; ) {
        n += 1;
        hub.push('a', said(n));
      }
      one = listener(String(cut));
      const missed = hub.join('a', one, cursor)!.missed;
      one.received.push(...missed);
    }
    received.push(...numbers(one.received)!);
    expect(received).toEqual(Array.from({ length: n }, (_, index) => index + 1));
  });
});
