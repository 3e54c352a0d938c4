import { describe, expect, test } from 'vitest';
import { waitSeconds } from './wait-time';

const now = 10_000_000;
const minutesAgo = (...minutes: number[]) => minutes.map((minute) => now - minute * 60_000);

describe('R-20 the median gap times the position', () => {
  test.each<[string, number, number[], number]>([
    ['next in line', 1, minutesAgo(7, 5, 4, 1), 120],
    ['third in line', 3, minutesAgo(7, 5, 4, 1), 360],
    ['in any order', 1, minutesAgo(4, 1, 7, 5), 120],
    ['an even number of gaps', 1, minutesAgo(10, 8, 7, 3, 0), 150],
    ['one long gap has little effect', 1, minutesAgo(29, 3, 2, 1), 60],
    ['several assigned at once, then none for long', 2, minutesAgo(6, 6, 6, 6, 5), 600],
    ['rounded up to a second', 1, [now - 4, now - 3, now - 2, now - 1], 1],
  ])('%s', (_name, position, assignedAt, seconds) => {
    expect(waitSeconds({ now, position, assignedAt })).toBe(seconds);
  });
});

describe('R-21 unknown', () => {
  test.each<[string, number[]]>([
    ['nobody was assigned yet', []],
    ['only two gaps', minutesAgo(3, 2, 1)],
    ['only old assignments', minutesAgo(90, 80, 70, 60, 50, 40, 35)],
    ['only two recent gaps', minutesAgo(31, 3, 2, 1)],
  ])('%s', (_name, assignedAt) => {
    expect(waitSeconds({ now, position: 1, assignedAt })).toBeNull();
  });
});
