import { CLOSE } from '@parley/protocol/codes';
import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock';
import { createSocketPair, type SocketPair } from '../testing/socket-pair';
import { createKeptSession } from './kept-session';
import { CLOSE_LOST } from './session';

function setUp(isFinal: () => Promise<boolean> = async () => false) {
  const clock = createFakeClock(0);
  const openedAt: number[] = [];
  const pairs: SocketPair[] = [];
  const calls: string[] = [];
  const kept = createKeptSession({
    clock,
    random: () => 1,
    openSocket() {
      openedAt.push(clock.now());
      pairs.push(createSocketPair());
      return pairs.at(-1)!.client;
    },
    bind: () => ({}),
    onFrame: () => {},
    onEnd: () => {},
    onPause: () => calls.push('pause'),
    isFinal,
    onStop: () => calls.push('stop'),
  });
  kept.nudge();
  return { clock, kept, openedAt, calls, isClosed: () => pairs.at(-1)!.client.readyState === 3 };
}

test.each([
  { code: CLOSE_LOST, stableMs: 999, pauses: [250, 500, 1000] },
  { code: CLOSE_LOST, stableMs: 1000, pauses: [250, 250, 250] },
  { code: CLOSE.tooSlow, stableMs: 1000, pauses: [250, 500, 1000] },
])('sessions bound for $stableMs ms and lost with $code: pauses of $pauses ms', async ({ code, stableMs, pauses }) => {
  const { clock, kept, openedAt } = setUp();
  const seen: number[] = [];
  for (const _ of pauses) {
    kept.current()!.bound({ code: '7000', cursor: '1-0', time: 0 });
    await clock.advance(stableMs);
    kept.current()!.lose(code);
    const lostAt = clock.now();
    await clock.advance(1000);
    seen.push(openedAt.at(-1)! - lostAt);
  }
  expect(seen).toEqual(pauses);
});

test('a nudge replaces the scheduled try, and later pauses are short again', async () => {
  const { clock, kept, openedAt } = setUp();
  kept.current()!.lose(CLOSE_LOST);
  kept.nudge();
  kept.current()!.lose(CLOSE_LOST);
  await clock.advance(250);
  expect(openedAt).toEqual([0, 0, 250]);
});

test.each([
  { answers: true, isFinal: async () => true, calls: ['stop'], sockets: 1 },
  { answers: false, isFinal: async () => false, calls: ['pause'], sockets: 2 },
  { answers: 'nothing', isFinal: () => Promise.reject(new Error('no network')), calls: ['pause'], sockets: 2 },
])('after a refusal, `isFinal` answers $answers; a nudge waits for it', async ({ isFinal, calls, sockets }) => {
  const t = setUp(isFinal);
  t.kept.current()!.lose(CLOSE.bindRefused);
  t.kept.nudge();
  expect(t.openedAt.length).toBe(1);
  await t.clock.advance(250);
  expect([t.calls, t.openedAt.length]).toEqual([calls, sockets]);
});

test('after `stop` the socket is closed and none is opened, whatever `isFinal` answers', async () => {
  const t = setUp();
  t.kept.current()!.lose(CLOSE.tokenExpired);
  t.kept.stop();
  await t.clock.advance(60_000);
  expect([t.openedAt, t.calls, t.kept.current(), t.isClosed()]).toEqual([[0], [], null, true]);
});
