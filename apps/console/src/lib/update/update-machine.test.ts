import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createUpdateMachine, DOWNLOADING_MS, QUIET_MS, RELOAD_MS } from './update-machine';

function begun() {
  const clock = createFakeClock();
  const happened: string[] = [];
  let choices = { now: () => {}, later: () => {} };
  const machine = createUpdateMachine(clock, {
    showDownloading: (ms) => happened.push(`downloading ${ms}`),
    showReady(given) {
      choices = given;
      happened.push('ready');
      return () => happened.push('hidden');
    },
    reload: () => happened.push('reload'),
  });
  return { clock, machine, happened, press: (which: 'now' | 'later') => choices[which]() };
}

it('"notifies that a new version is downloading (notice 8 s); when updated it notifies and reloads after 10 s"', async () => {
  const { clock, machine, happened } = begun();
  machine.found();
  machine.ready();
  await clock.advance(RELOAD_MS - 1);
  expect(happened).toEqual([`downloading ${DOWNLOADING_MS}`, 'ready']);
  await clock.advance(1);
  expect(happened.slice(2)).toEqual(['hidden', 'reload']);
});

it('nobody is interrupted in the middle of a word', async () => {
  const { clock, machine, happened } = begun();
  machine.ready();
  await clock.advance(RELOAD_MS - 1000);
  machine.typed();
  await clock.advance(QUIET_MS - 1);
  expect(happened).not.toContain('reload');
  await clock.advance(1);
  expect(happened).toContain('reload');
});

it('at once when that is pressed, once', async () => {
  const { clock, machine, happened, press } = begun();
  machine.ready();
  press('now');
  await clock.advance(10 * RELOAD_MS);
  expect(happened).toEqual(['ready', 'reload']);
});

it('later: not in this page', async () => {
  const { clock, machine, happened, press } = begun();
  machine.ready();
  press('later');
  machine.found();
  machine.ready();
  await clock.advance(10 * RELOAD_MS);
  expect([happened, clock.pending()]).toEqual([['ready'], 0]);
});
