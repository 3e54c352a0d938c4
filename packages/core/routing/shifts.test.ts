import { describe, expect, test } from 'vitest';
import { buildCandidate } from '../testing/build';
import { chooseAgent, isAvailable } from './choose-agent';
import { chooseInGroup } from './choose-in-group';
import { chooseEmergency } from './emergency';
import { somebodyInService } from './reachability';
import { isOnShift, type Shift } from './shifts';

const facts = { pick: 0, lastAgentId: null };
const NINE = 9 * 60;

describe('R-46 agents outside of their shift are not chosen', () => {
  const off = buildCandidate({ id: 'off', isOnShift: false });
  const on = buildCandidate({ id: 'on', load: 4 });

  test.each(['least-busy', 'in-turn', 'last-served'] as const)('%s', (strategy) => {
    expect(chooseAgent(strategy, [off, on], { ...facts, lastAgentId: 'off' })).toBe('on');
    expect(chooseAgent(strategy, [off], facts)).toBeNull();
  });

  test('nor of a group', () =>
    expect(chooseInGroup('least-busy', [off], { members: ['off'], ownerId: null }, facts)).toBeNull());

  test('nobody waits for a better fitting one', () => {
    const fitting = buildCandidate({ id: 'fitting', languages: ['en'], isOnShift: false });
    expect(chooseAgent('least-busy', [fitting, on], { ...facts, language: 'en', preferMs: 1000 })).toBe('on');
  });

  test('an emergency contact steps in all the same', () => {
    const emergency = { agentId: 'off', afterSeconds: 0 };
    const groups = [{ members: ['off'], strategy: null, emergency }];
    expect(isAvailable(off)).toBe(false);
    expect(chooseEmergency([off], { groups }, 0)).toBe('off');
  });

  test('R-47 they do not count as online', () => {
    expect(somebodyInService([off])).toBe(false);
    expect(somebodyInService([off, on])).toBe(true);
    expect(somebodyInService([buildCandidate({ id: 'away', reachability: 'away' })])).toBe(false);
  });
});

describe('R-48 the time of a shift', () => {
  const days: Shift = { days: [1, 2, 3, 4, 5], from: NINE, to: 18 * 60 };
  const nights: Shift = { days: [5, 7], from: 22 * 60, to: 6 * 60 };
  const whole: Shift = { days: [6], from: 0, to: 24 * 60 };

  test.each<[string, Shift[], number, number, boolean]>([
    ['none: always', [], 7, 0, true],
    ['before', [days], 1, NINE - 1, false],
    ['its first minute', [days], 1, NINE, true],
    ['its last minute', [days], 5, 18 * 60 - 1, true],
    ['its end', [days], 5, 18 * 60, false],
    ['another day', [days], 6, NINE, false],
    ['a second shift', [days, whole], 6, NINE, true],
    ['to the end of the day', [whole], 6, 24 * 60 - 1, true],
    ['the minute after its end', [whole], 7, 0, false],
    ['past midnight', [nights], 5, 23 * 60, true],
    ['the morning after it began', [nights], 6, 6 * 60 - 1, true],
    ['its end, on the morning after it began', [nights], 6, 6 * 60, false],
    ['from Sunday to Monday', [nights], 1, 0, true],
    ['the morning of its day', [nights], 5, 0, false],
  ])('%s', (_, shifts, day, minute, isOn) => expect(isOnShift(shifts, { day, minute })).toBe(isOn));
});
