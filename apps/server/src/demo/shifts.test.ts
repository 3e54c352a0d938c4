import { expect, it } from 'vitest';
import { createRandom } from './random';
import { minutesOf, shiftsUntil } from './shifts';

const NOW = new Date(2026, 9, 14, 15, 20).getTime();
const states = shiftsUntil(NOW, createRandom(1));

it('each agent goes from state to state in the order of time, and is offline when the desk is filled', () => {
  for (const agent of ['linxia', 'zhouyan', 'chenmo', 'emma']) {
    const own = states.filter((each) => each.agent === agent);
    expect(own.length).toBeGreaterThan(80);
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort((one, other) => one - other));
    for (const [n, { state }] of own.entries()) expect(state).not.toBe(own[n - 1]?.state);
    expect(own.at(-1)!.state).toBe('offline');
  }
  expect(Math.max(...states.map(({ at }) => at))).toBeLessThan(NOW);
});

it('all states and causes are there, and a reason where another person set one', () => {
  const all = <K extends 'state' | 'cause'>(key: K) => [...new Set(states.map((each) => each[key]))].sort();
  expect(all('state')).toEqual(['busy', 'disconnected', 'hidden', 'offline', 'online', 'rest']);
  expect(all('cause')).toEqual(['another', 'idle', 'login-ended', 'network', 'own']);
  for (const { cause, by, reason } of states) expect(cause === 'another').toBe(Boolean(by && reason));
});

it('in some minutes somebody waits while nobody has room; nobody waits while somebody has', () => {
  const minutes = minutesOf(states, NOW, createRandom(1));
  const short = minutes.filter(({ waiting, free }) => waiting > 0 && free === 0);
  expect(short.length / minutes.length).toBeGreaterThan(0.005);
  expect(short.length / minutes.length).toBeLessThan(0.3);
  expect(minutes.filter(({ waiting, free }) => waiting > 0 && free > 0)).toEqual([]);
});
