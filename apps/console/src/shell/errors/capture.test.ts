import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureErrors, rootErrorHooks } from './capture';
import { clearErrorLog, errorLog, logFailedRequest } from './error-log';

beforeEach(() => vi.stubGlobal('location', { href: 'http://localhost/#/' }));
afterEach(() => {
  clearErrorLog();
  vi.unstubAllGlobals();
});

function fresh() {
  const page = new EventTarget();
  const stop = captureErrors(page as unknown as Window);
  const tell = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));
  return { stop, tell, kept: () => errorLog.getState().map(({ kind, message }) => [kind, message]) };
}

it('"window error, unhandledrejection, React root onCaughtError / onUncaughtError and failed requests into one store"', () => {
  const { tell, kept } = fresh();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  tell('error', { error: new TypeError('thrown'), message: 'Uncaught' });
  tell('unhandledrejection', { reason: new Error('rejected') });
  rootErrorHooks.onCaughtError(new Error('drawn'), { componentStack: '\n  at Page' });
  logFailedRequest({ name: 'GET /reads', status: 500, message: 'server error' });
  logFailedRequest({ name: 'GET /index', status: 0, message: 'network error' });
  expect(kept()).toEqual([
    ['request', 'GET /index: network error'],
    ['request', 'GET /reads: 500 server error'],
    ['react', 'Error: drawn'],
    ['rejection', 'Error: rejected'],
    ['error', 'TypeError: thrown'],
  ]);
  expect(errorLog.getState()[2]?.detail).toMatch(/at Page$/);
});

it("another site's script tells only where it was; a picture that did not load tells nothing here", () => {
  const { tell } = fresh();
  tell('error', { error: null, message: 'Script error.', filename: 'https://example.com/a.js', lineno: 7 });
  expect(errorLog.getState()[0]).toMatchObject({ message: 'Script error.', detail: 'https://example.com/a.js:7' });
});

it('what was called off is not kept; nothing is after the end', () => {
  const { stop, tell, kept } = fresh();
  tell('unhandledrejection', { reason: new DOMException('called off', 'AbortError') });
  stop();
  tell('error', { error: new Error('late') });
  expect(kept()).toEqual([]);
});

it.each([
  [0, 1],
  [404, 1],
  [500, 1],
  [504, 1],
  [400, 0],
  [401, 0],
  [403, 0],
  [409, 0],
  [429, 0],
])('a request that ended with %i: %i lines; a refusal is an answer', (status, lines) => {
  logFailedRequest({ name: 'POST /login', status, message: 'no' });
  expect(errorLog.getState()).toHaveLength(lines);
});

it.each([
  [404, 0],
  [500, 1],
])('a request whose page says itself that it ended with %i: %i lines', (status, lines) => {
  logFailedRequest({ name: 'GET /history/getDetail', status, message: 'no', quiet: true });
  expect(errorLog.getState()).toHaveLength(lines);
});
