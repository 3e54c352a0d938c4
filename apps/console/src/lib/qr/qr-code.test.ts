import { expect, it } from 'vitest';
import { qrOf } from './qr-code';

const rows = (text: string) => qrOf(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

/** Checked once with an independent QR reader. */
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

it('draws the known code of a text', () => {
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

it('refuses more bytes than version 10 holds', () => {
  expect(() => qrOf('x'.repeat(214))).toThrow();
});
