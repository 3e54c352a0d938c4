import { expect, it } from 'vitest';
import { EARLY_MS, type EarlyCalls, withEarlyCalls } from './early-calls';

const headers = { Authorization: 'Bearer a', 'Accept-Language': 'zh' };
const init: RequestInit = { method: 'GET', headers };

function setUp(answer: Promise<Response> = Promise.resolve(new Response('early')), passed = 100) {
  answer.catch(() => {});
  const early: EarlyCalls = { token: 'a', language: 'zh', calls: { '/api/userInfo': answer } };
  const call = withEarlyCalls(
    async () => new Response('asked'),
    early,
    () => passed,
  );
  return async (url: string, how: RequestInit = init) => (await call(url, how)).text();
}

it('an early answer is used once', async () => {
  const text = setUp();
  expect([await text('/api/userInfo'), await text('/api/userInfo')]).toEqual(['early', 'asked']);
});

it.each<[string, string, RequestInit]>([
  ['another path', '/api/index', init],
  ['another account', '/api/userInfo', { ...init, headers: { ...headers, Authorization: 'Bearer b' } }],
  ['nobody', '/api/userInfo', { ...init, headers: { 'Accept-Language': 'zh' } }],
  ['another language', '/api/userInfo', { ...init, headers: { ...headers, 'Accept-Language': 'en' } }],
  ['a change', '/api/userInfo', { ...init, method: 'POST' }],
])('not for %s', async (_, url, how) => expect(await setUp()(url, how)).toBe('asked'));

it('not later than half a minute', async () => {
  const text = setUp(undefined, EARLY_MS + 1);
  expect(await text('/api/userInfo')).toBe('asked');
});

it('one that got no answer is asked again', async () => {
  const text = setUp(Promise.reject(new TypeError('network')));
  expect(await text('/api/userInfo')).toBe('asked');
});

it('is given up with the call that waits for it', async () => {
  const text = setUp(new Promise(() => {}));
  await expect(text('/api/userInfo', { ...init, signal: AbortSignal.abort('gone') })).rejects.toBe('gone');
});
