import { expect, it } from 'vitest';
import { qrOf } from './qr-code';

const rows = (text: string) => qrOf(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

/** Read back with an independent reader when it was written down. */
const KNOWN = `#######..##...#######
#.....#....##.#.....#
#.###.#.##.#..#.###.#
#.###.#.####..#.###.#
#.###.#.##.##.#.###.#
#.....#.#.#.#.#.....#
#######.#.#.#.#######
........#####........
#.#####.....#.#####..
.#.###.#.#..#..#..#.#
##.#..####.#.#..####.
.##.##.####....####..
.######..###.#..##...
........#..#####..###
#######..##.#.##...#.
#.....#.#.#####..##.#
#.###.#.#...#..##..#.
#.###.#.#...#...##...
#.###.#.##.#.#....#..
#.....#..........##..
#######.####.#.....#.`;

it('draws what a reader reads', () => {
  expect(rows('parley').join('\n')).toBe(KNOWN);
});

it.each([
  [14, 21],
  [15, 25],
  [84, 37],
  [106, 41],
  [213, 57],
])('takes the smallest code that holds %d bytes', (length, size) => {
  expect(rows('x'.repeat(length))).toHaveLength(size);
});

it('refuses more than version 10 holds', () => {
  expect(() => qrOf('x'.repeat(214))).toThrow();
});
