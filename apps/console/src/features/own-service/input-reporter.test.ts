import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createInputReporter, REPORT_EVERY_MS } from './input-reporter';

it('reports the first input at once, further input once after 30 s, and nothing without input', async () => {
  const clock = createFakeClock(0);
  let reports = 0;
  const { note, stop } = createInputReporter(() => reports++, clock);
  note();
  expect(reports).toBe(1);
  await clock.advance(1000);
  note();
  note();
  expect(reports).toBe(1);
  await clock.advance(REPORT_EVERY_MS);
  expect(reports).toBe(2);
  await clock.advance(10 * REPORT_EVERY_MS);
  expect(reports).toBe(2);
  note();
  expect(reports).toBe(3);
  note();
  stop();
  await clock.advance(REPORT_EVERY_MS);
  expect(reports).toBe(3);
});
