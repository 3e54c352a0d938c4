import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { ASK_MS, REPORT_MS, reportLooking } from './looking';

function begun(devices: number) {
  const clock = createFakeClock();
  const told: boolean[] = [];
  const background: boolean[] = [];
  const window = { isVisible: true };
  const reporter = reportLooking({
    clock,
    isVisible: () => window.isVisible,
    report: async ({ isSeen, isInBackground }) => {
      told.push(isSeen);
      background.push(isInBackground);
      return { devices, awayMinutes: 5 };
    },
  });
  const shows = (isVisible: boolean) => {
    window.isVisible = isVisible;
    reporter.changed();
  };
  return { clock, told, background, reporter, shows };
}

it('a window in front is reported every minute, and once when it goes', async () => {
  const { clock, told, reporter, shows } = begun(1);
  await clock.advance(0);
  reporter.input();
  await clock.advance(REPORT_MS);
  expect(told).toEqual([true, true]);
  shows(false);
  await clock.advance(10 * REPORT_MS);
  expect(told).toEqual([true, true, false]);
  shows(true);
  await clock.advance(0);
  expect(told).toEqual([true, true, false, true]);
});

it('in front, without input for the minutes of the settings, nobody looks at it; the next input says so', async () => {
  const { clock, told, reporter } = begun(1);
  await clock.advance(6 * REPORT_MS);
  expect(told.at(-1)).toBe(false);
  const before = told.length;
  await clock.advance(10 * REPORT_MS);
  expect(told.length).toBe(before);
  reporter.input();
  await clock.advance(0);
  expect(told.at(-1)).toBe(true);
});

it('without a device it asks only now and then', async () => {
  const { clock, told, reporter } = begun(0);
  await clock.advance(4 * REPORT_MS);
  expect(told).toEqual([true]);
  reporter.input();
  await clock.advance(ASK_MS);
  expect(told).toEqual([true, true]);
});

it('closed, it is silent', async () => {
  const { clock, told, reporter } = begun(1);
  await clock.advance(0);
  reporter.close();
  await clock.advance(10 * REPORT_MS);
  expect(told).toEqual([true]);
});

it('only a hidden window is in the background: not an idle one, and not a closed one', async () => {
  const { clock, told, background, reporter, shows } = begun(1);
  await clock.advance(6 * REPORT_MS);
  expect([told.at(-1), background.at(-1)]).toEqual([false, false]);
  shows(false);
  await clock.advance(0);
  expect([told.at(-1), background.at(-1)]).toEqual([false, true]);
  reporter.left();
  reporter.changed();
  await clock.advance(10 * REPORT_MS);
  expect([told.at(-1), background.at(-1)]).toEqual([false, false]);
  // Back from the browser's cache of pages.
  shows(true);
  await clock.advance(0);
  expect([told.at(-1), background.at(-1)]).toEqual([true, false]);
});
