import { expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api/create-api';
import { logOut } from './log-out';

function fresh({ hash = '#/history/letter?read=0', answer = () => Promise.resolve({} as { url?: string }) } = {}) {
  const done: string[] = [];
  const page = {
    hash,
    reload: () => void done.push(`reload at ${page.hash}`),
    assign: (url: string | URL) => void done.push(`on to ${url}`),
  };
  const session = { signOut: () => void done.push('signed out') };
  const api = vi.fn((name: string) => {
    done.push(name);
    return answer();
  });
  return { done, parts: { api: api as unknown as Api, session, page } };
}

const never = () => new Promise<never>(() => {});

it('"Logout clears the session, goes to login carrying the current full path, then reloads the page"', async () => {
  const { done, parts } = fresh();
  await logOut({ ...parts, after: never });
  expect(done).toEqual([
    'GET /login/logOut',
    'signed out',
    `reload at /login?redirect=${encodeURIComponent('/history/letter?read=0')}`,
  ]);
});

it('goes on to the provider where that login ends too', async () => {
  const { done, parts } = fresh({ hash: '#/', answer: () => Promise.resolve({ url: 'https://id.example/logout' }) });
  await logOut({ ...parts, after: never });
  expect(done).toEqual(['GET /login/logOut', 'signed out', 'on to https://id.example/logout']);
});

it.each([
  ['says no', () => Promise.reject(new Error('away')), never],
  ['does not answer', never, () => Promise.resolve()],
])('a server that %s holds nobody back', async (_why, answer, after) => {
  const { done, parts } = fresh({ answer, hash: '#/' });
  await logOut({ ...parts, after });
  expect(done).toEqual(['GET /login/logOut', 'signed out', 'reload at /login']);
});
