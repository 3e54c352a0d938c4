import { SEND_RETRY_MS } from '@parley/protocol/codes';
import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock';
import { createWaitingFrames, WAITING_LIMIT } from './waiting-frames';

function setUp() {
  const clock = createFakeClock();
  const sent: object[] = [];
  const line = { isOpen: false };
  const waiting = createWaitingFrames(clock, (frame) => {
    if (line.isOpen) sent.push(frame);
    return line.isOpen;
  });
  return { clock, sent, line, waiting };
}

test('frames wait in order until one can be sent; a later one of the same key replaces the first', async () => {
  const { clock, sent, line, waiting } = setUp();
  waiting.add({ seq: 1 }, 'read');
  waiting.add({ view: 'a' });
  waiting.add({ seq: 2 }, 'read');
  line.isOpen = true;
  await clock.advance(SEND_RETRY_MS);
  expect([sent, clock.pending()]).toEqual([[{ view: 'a' }, { seq: 2 }], 0]);
});

test('past the limit the oldest is dropped', () => {
  const { sent, line, waiting } = setUp();
  for (let n = 0; n <= WAITING_LIMIT; n++) waiting.add({ n });
  line.isOpen = true;
  waiting.flush();
  expect([sent.length, sent[0]]).toEqual([WAITING_LIMIT, { n: 1 }]);
});

test('after `stop` none is sent', async () => {
  const { clock, sent, line, waiting } = setUp();
  waiting.add({ n: 1 });
  waiting.stop();
  line.isOpen = true;
  await clock.advance(SEND_RETRY_MS);
  expect([sent, clock.pending()]).toEqual([[], 0]);
});
