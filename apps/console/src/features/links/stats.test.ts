import { expect, it } from 'vitest';
import { type Day, periodFrom, withEmptyDays } from './stats';

const NOW = new Date('2030-03-10T15:00:00').getTime();
const day = (name: string, visits: number): Day => ({
  day: name,
  visits,
  visitors: 0,
  conversations: 0,
  valid: 0,
  letters: 0,
  leads: 0,
});

it('a period begins at midnight of its first day', () => {
  expect(periodFrom('d7', NOW)).toBe(new Date('2030-03-04T00:00:00').getTime());
  expect(periodFrom('all', NOW)).toBeNull();
});

it('days without visits are included', () => {
  const days = withEmptyDays([day('2030-03-05', 3), day('2030-03-10', 1)], 'd7', NOW);
  expect(days.map(({ visits }) => visits)).toEqual([0, 3, 0, 0, 0, 0, 1]);
  expect(days.map((one) => one.day).at(0)).toBe('2030-03-04');
});

it('without a period, the first day is the first one with visits', () => {
  expect(withEmptyDays([day('2030-03-08', 2)], 'all', NOW).map((one) => one.day)).toEqual([
    '2030-03-08',
    '2030-03-09',
    '2030-03-10',
  ]);
});
