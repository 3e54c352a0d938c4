import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error';
import { createSessionStore } from '../lib/session/session-store';
import { memoryStore } from '../lib/storage';
import { clearErrorLog, errorLog } from '../shell/errors/error-log';
import { at } from '../shell/routes/testing/tree';
import { frameConfig } from './frame-config';
import { createVerdicts } from './verdicts';

vi.stubGlobal('location', { href: 'http://localhost/#/service/service' });
afterEach(clearErrorLog);

function failing(error: unknown) {
  const session = createSessionStore(memoryStore());
  session.signIn('token');
  const accounts = { prepare: () => Promise.reject(error), reset: vi.fn() };
  const { decide } = createVerdicts({ services: { session }, accounts, config: frameConfig, publicRoutes: [] });
  return { session, accounts, decide };
}

it('"Login failure in guard: logged, state reset, redirect to login"', async () => {
  const { session, accounts, decide } = failing(new ApiError(200, 'bad-user-info'));
  expect(await decide(at('/service/service'))).toEqual({ to: '/login?redirect=%2Fservice%2Fservice' });
  expect(session.getState()).toEqual({ token: null, endedBy: 'bad-user-info' });
  expect(accounts.reset).toHaveBeenCalledOnce();
  expect(errorLog.getState()).toMatchObject([
    { kind: 'guard', message: expect.stringContaining('bad-user-info'), url: 'http://localhost/#/service/service' },
  ]);
});

it('an unreachable server ends no login', async () => {
  const { session, accounts, decide } = failing(new ApiError(0, 'network'));
  await expect(decide(at('/service/service'))).rejects.toMatchObject({ id: 'network' });
  expect([session.getState().token, accounts.reset.mock.calls]).toEqual(['token', []]);
  expect(errorLog.getState()).toEqual([]);
});
