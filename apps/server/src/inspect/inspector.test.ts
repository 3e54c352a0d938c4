import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NewSession, Session } from '../live/sockets/session';
import type { Frame } from '../live/written';
import { createInspector } from './inspector';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['short', {}],
  ['long', { settings: 'x'.repeat(5000) }],
])('credentials are not in what is handed to other processes, in %s data', (_, more) => {
  const handed: string[] = [];
  const inspector = createInspector({
    now: () => 1000,
    deliver(events) {
      handed.push(JSON.stringify(events));
      for (const event of events) inspector.learn(event);
    },
  });
  inspector.open({ agentId: 'a', siteId: 's', siteKey: 'k', visitorId: null });
  const data = { YQToken: 'v', credential: 'key-of-the-visitor', nested: { token: 'hand-off' }, ...more };
  inspector.see({ visitorId: 'v', siteId: 's', way: 'answered', what: 'POST /visitor/hello', data });
  vi.advanceTimersByTime(1000);
  expect(handed.at(-1)).toContain('YQToken');
  expect(handed.join()).not.toContain('key-of-the-visitor');
  expect(handed.join()).not.toContain('hand-off');
});

test('frames are parsed for visitors who are looked at, and for no others', () => {
  const inspector = createInspector({
    now: () => 1000,
    deliver: (events) => events.forEach((event) => void inspector.learn(event)),
  });
  inspector.open({ agentId: 'a', siteId: 's', siteKey: 'k', visitorId: 'v' });
  const frame = 'not to be parsed' as Frame;
  const to = (visitorId: string, siteId: string) => () => sessionOf(inspector, { visitorId, siteId }).send(frame);
  expect(to('other', 's')).not.toThrow();
  expect(to('v', 'elsewhere')).not.toThrow();
  expect(to('v', 's')).toThrow(SyntaxError);
});

test('what is not kept is counted for whom it was meant for, and for nobody else', () => {
  const inspector = createInspector({
    now: () => 1000,
    deliver: (events) => events.forEach((event) => void inspector.learn(event)),
  });
  const [busy, quiet] = ['busy', 'quiet'].map(
    (siteId) => inspector.open({ agentId: 'a', siteId, siteKey: siteId, visitorId: null })!.id,
  ) as [string, string];
  const pass = (siteId: string) => inspector.see({ visitorId: 'v', siteId, way: 'sent', what: '6000', data: {} });
  pass('quiet');
  for (let n = 0; n < 110; n += 1) pass('busy');
  vi.advanceTimersByTime(1000);
  const read = (id: string) => inspector.read(id, 'a', 0)!;
  expect([read(busy).entries.length, read(busy).dropped]).toEqual([99, 11]);
  expect([read(quiet).entries.length, read(quiet).dropped]).toEqual([1, 0]);
});

function sessionOf(inspector: NewSession['inspector'], of: { visitorId: string; siteId: string }): Session {
  const stream = { bytesRead: 0, writableLength: 0, write: () => true };
  const session = new Session({
    inspector,
    id: 'one',
    isAgent: false,
    address: '127.0.0.1',
    isUnlimited: true,
    origin: null,
    language: 'en',
    now: 0,
    tokens: 1,
    ws: { OPEN: 1, readyState: 1 } as NewSession['ws'],
    stream: stream as unknown as NewSession['stream'],
  });
  session.bound = { kind: 'visitor', key: 'k', nickname: '', ...of };
  return session;
}
