import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createInputReporter, REPORT_EVERY_MS } from './input-reporter';

it('reports the first input at once, further input once after 30 s, and nothing without input', async () => {
  const clock = createFakeClock(0);
  let reports = 0;
  const { onInput, stop } = createInputReporter(() => reports++, clock);
  onInput();
  expect(reports).toBe(1);
  await clock.advance(1000);
  onInput();
  onInput();
  expect(reports).toBe(1);
  await clock.advance(REPORT_EVERY_MS);
  expect(reports).toBe(2);
  await clock.advance(10 * REPORT_EVERY_MS);
  expect(reports).toBe(2);
  onInput();
  expect(reports).toBe(3);
  onInput();
  stop();
  await clock.advance(REPORT_EVERY_MS);
  expect(reports).toBe(3);
});
