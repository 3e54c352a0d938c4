import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createProgressMachine, nextValue, SPEED_MS, TRICKLE_MS } from './progress-machine';

function begun() {
  const clock = createFakeClock();
  const machine = createProgressMachine(clock);
  machine.start();
  return { clock, machine, value: () => machine.state.getState().value };
}

it('"Progress bar minimum 0.08, speed 200 ms, trickle 800 ms"', async () => {
  const { clock, value, machine } = begun();
  expect(value()).toBe(0.08);
  await clock.advance(TRICKLE_MS - 1);
  expect(value()).toBe(0.08);
  await clock.advance(1);
  expect(value()).toBe(0.18);
  machine.done();
  expect(machine.state.getState()).toEqual({ value: 1, isFading: false });
  await clock.advance(SPEED_MS);
  expect(machine.state.getState()).toEqual({ value: 1, isFading: true });
  await clock.advance(SPEED_MS);
  expect([machine.state.getState(), clock.pending()]).toEqual([{ value: null, isFading: false }, 0]);
});

it('never arrives by itself', async () => {
  const { clock, value } = begun();
  await clock.advance(500 * TRICKLE_MS);
  expect(value()).toBe(0.99);
});

it('a second start goes on where the first one is; one after the end begins anew', async () => {
  const { clock, machine, value } = begun();
  await clock.advance(TRICKLE_MS);
  machine.start();
  expect(value()).toBe(0.18);
  machine.done();
  machine.start();
  expect(value()).toBe(0.08);
  await clock.advance(2 * SPEED_MS);
  expect(value()).toBe(0.08);
});

it('done without a start shows nothing', () => {
  const clock = createFakeClock();
  const machine = createProgressMachine(clock);
  machine.done();
  expect([machine.state.getState().value, clock.pending()]).toEqual([null, 0]);
});

it.each([
  [0.08, 0.18],
  [0.18, 0.28],
  [0.28, 0.32],
  [0.5, 0.52],
  [0.8, 0.805],
  [0.99, 0.99],
])('from %d it steps to %d', (from, to) => expect(nextValue(from)).toBe(to));
