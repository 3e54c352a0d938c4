import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { beatFrame, boundFrame } from '../frames';
import { type Bound, flushUnhurried, Session } from './session';

const VISITOR: Bound = { kind: 'visitor', key: 'v', visitorId: 'v', siteId: 's', nickname: '#1' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  flushUnhurried();
  vi.useRealTimers();
});

/** An open socket; `written`: texts of the frames of each write. */
function openSession() {
  const written: string[][] = [];
  const ws = { readyState: 1, OPEN: 1 } as WebSocket;
  const stream = { bytesRead: 0, writableLength: 0, write: (bytes: Buffer) => written.push(textsOf(bytes)) };
  const session = new Session({
    id: 'one',
    ws,
    stream: stream as unknown as Duplex,
    inspector: { isOn: false, watches: () => false, see: () => undefined },
    isAgent: false,
    address: '127.0.0.1',
    isUnlimited: true,
    origin: null,
    language: 'zh',
    now: 0,
    tokens: 1,
  });
  return { session, written };
}

/** Texts of frames below 126 bytes. */
function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!)
    texts.push(bytes.toString('utf8', at + 2, at + 2 + bytes[at + 1]!));
  return texts;
}

test('the answer to the first heartbeat and the answer to the bind are one write', async () => {
  const { session, written } = openSession();
  session.beat();
  expect(written).toEqual([]);
  session.send(boundFrame('1-1', 0));
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([[beatFrame, boundFrame('1-1', 0)]]);
});

test('the first heartbeat of a socket that does not bind is answered all the same', async () => {
  const { session, written } = openSession();
  session.beat();
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([[beatFrame]]);
});

test('a heartbeat of a bound socket is answered at once', () => {
  const { session, written } = openSession();
  session.bound = VISITOR;
  session.beat();
  expect(written).toEqual([[beatFrame]]);
});
