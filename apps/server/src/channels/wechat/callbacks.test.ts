import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message, signedCallback } from '../../testing/wechat/callbacks';
import type { Received } from '../inbox/store';
import { createCallbacks } from './callbacks';

/** Milliseconds for which the platform waits. */
const PLATFORM_MS = 5000;
const NOW = 1_900_000_000_000;
const ACCOUNT = {
  id: 'a',
  key: 'k',
  channel: 'wechat',
  appId: 'wx',
  mode: 'plain',
  enabled: true,
  replies: {},
  secrets: { token: 'token' },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a database that does not answer: the callback is in a file and answered before the platform gives up', async () => {
  let isFrozen = false;
  let now = NOW;
  const query = () =>
    isFrozen ? new Promise(() => undefined) : Promise.resolve({ rows: [{ ...ACCOUNT, isNew: true }] });
  const kept: Received[] = [];
  const callbacks = createCallbacks({
    context: { db: { query } as never, clock: { now: () => now } as never, log: pino({ level: 'silent' }) as never },
    spool: {
      keep: async (received) => void kept.push(received),
      drain: async () => undefined,
    },
    onReceived: () => undefined,
  });
  const post = (text: string) => {
    const fields = message('open', 'text', { Content: text }, now);
    const { url, body } = signedCallback({ url: 'http://x/wechat/k', appId: 'wx', token: 'token' }, fields, now);
    return callbacks.answer({ method: 'POST', key: 'k', query: Object.fromEntries(new URL(url).searchParams), body });
  };
  expect(await post('before')).toEqual({ status: 200, text: 'success' });
  expect(kept).toEqual([]);
  isFrozen = true;
  // Longer than accounts are remembered without asking.
  now += 60_000;
  const answered = post('during');
  await vi.advanceTimersByTimeAsync(PLATFORM_MS - 1);
  expect(await Promise.race([answered, Promise.resolve('too late')])).toEqual({ status: 200, text: 'success' });
  expect(kept).toHaveLength(1);
});

test.each([
  ['a line of the log that the database refuses is told', { code: '22P02' }, ['the log of a channel']],
  ['without the database it is not', { code: '57P01' }, []],
])('%s, and the platform is answered', async (_name, fault, told) => {
  const warnings: string[] = [];
  const log = { warn: (_what: object, text: string) => void warnings.push(text) };
  const query = (asked: string | { text: string }) =>
    typeof asked === 'string' && asked.includes('insert into channel_log')
      ? Promise.reject(Object.assign(new Error('refused'), fault))
      : Promise.resolve({ rows: [ACCOUNT] });
  const callbacks = createCallbacks({
    context: { db: { query } as never, clock: { now: () => NOW } as never, log: log as never },
    spool: { keep: async () => undefined, drain: async () => undefined },
    onReceived: () => undefined,
  });
  const answer = await callbacks.answer({ method: 'POST', key: 'k', query: {}, body: '' });
  expect(answer).toEqual({ status: 403, text: 'token' });
  expect(warnings).toEqual(told);
});
