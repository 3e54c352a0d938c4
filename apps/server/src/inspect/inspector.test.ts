import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
