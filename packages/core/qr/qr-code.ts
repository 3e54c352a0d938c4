/**
 * A QR code (ISO/IEC 18004) of a text in UTF-8: bytes, error correction M, the smallest version that holds it. Answers the rows,
 * true for a dark module. Enough for a link; longer than version 10 holds is refused.
 */
export function qrOf(text: string): boolean[][] {
  const bytes = utf8(text);
  const version = VERSIONS.findIndex(({ data }) => bytes.length + (data < LONG ? 2 : 3) <= data);
  const facts = VERSIONS[version];
  if (!facts) throw new Error('too long for a code');
  const codewords = interleaved(dataCodewords(bytes, version + 1, facts.data), facts);
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((mask) => drawn(version + 1, codewords, mask))
    .reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** There is no encoder without a browser or Node. */
const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...encodeURIComponent(text).matchAll(/%([\dA-F]{2})|./g)].map(([letter, hex]) =>
      hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
    ),
  );

/** A dark module each, as one SVG path on a grid of one unit; `margin` units of light stand around it. */
export const qrPath = (rows: readonly (readonly boolean[])[], margin: number): string =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');

/** Data codewords of the first version whose lengths take two bytes. */
const LONG = 216;

type Version = { data: number; blocks: number; check: number; marks: number[] };

/** Versions 1 to 10 at level M: data codewords, blocks, check codewords a block, centres of the small marks. */
const VERSIONS: Version[] = [
  { data: 16, blocks: 1, check: 10, marks: [] },
  { data: 28, blocks: 1, check: 16, marks: [6, 18] },
  { data: 44, blocks: 1, check: 26, marks: [6, 22] },
  { data: 64, blocks: 2, check: 18, marks: [6, 26] },
  { data: 86, blocks: 2, check: 24, marks: [6, 30] },
  { data: 108, blocks: 4, check: 16, marks: [6, 34] },
  { data: 124, blocks: 4, check: 18, marks: [6, 22, 38] },
  { data: 154, blocks: 4, check: 22, marks: [6, 24, 42] },
  { data: 182, blocks: 5, check: 22, marks: [6, 26, 46] },
  { data: 216, blocks: 5, check: 26, marks: [6, 28, 50] },
];

/** Mode, length, bytes, an end, and filling. From version 10 on a length has two bytes. */
function dataCodewords(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let at = 0; words.length < size; at++) words.push(at % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** The short blocks first; then codeword by codeword over all blocks, data before check. */
function interleaved(data: number[], { blocks, check }: Version): number[] {
  const short = Math.floor(data.length / blocks);
  const longs = data.length % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(from, from + short + (block >= blocks - longs ? 1 : 0));
    from += part.length;
    return part;
  });
  const generator = generatorOf(check);
  const checks = parts.map((part) => remainder(part, generator));
  const across = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => (at < row.length ? [row[at] as number] : [])),
    ).flat();
  return [...across(parts), ...across(checks)];
}

/** Product in GF(256) over x⁸ + x⁴ + x³ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

function generatorOf(degree: number): number[] {
  let result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round++) {
    result = result.map((value, at) => times(value, root) ^ (result[at + 1] ?? 0));
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], generator: number[]): number[] {
  let rest = generator.map(() => 0);
  for (const value of data) {
    const factor = value ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((kept, at) => kept ^ times(generator[at] ?? 0, factor));
  }
  return rest;
}

type Grid = { size: number; dark: boolean[][]; isFixed: boolean[][] };

function drawn(version: number, codewords: number[], mask: number): boolean[][] {
  const grid = blank(version * 4 + 17);
  drawMarks(grid, version);
  drawFormat(grid, mask);
  if (version >= 7) drawVersion(grid, version);
  drawData(grid, codewords, mask);
  return grid.dark;
}

const blank = (size: number): Grid => ({
  size,
  dark: Array.from({ length: size }, () => Array<boolean>(size).fill(false)),
  isFixed: Array.from({ length: size }, () => Array<boolean>(size).fill(false)),
});

function fix({ size, dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  (dark[y] as boolean[])[x] = isDark;
  (isFixed[y] as boolean[])[x] = true;
}

function drawMarks(grid: Grid, version: number): void {
  const last = grid.size - 1;
  for (let at = 0; at <= last; at++) {
    fix(grid, 6, at, at % 2 === 0);
    fix(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const)
    around(4, (dx, dy, ring) => fix(grid, x + dx, y + dy, ring !== 2 && ring !== 4));
  const { marks } = VERSIONS[version - 1] as Version;
  const end = marks.at(-1);
  for (const x of marks)
    for (const y of marks) {
      const isInCorner = (x === 6 && y === 6) || (x === 6 && y === end) || (x === end && y === 6);
      if (!isInCorner) around(2, (dx, dy, ring) => fix(grid, x + dx, y + dy, ring !== 1));
    }
}

function around(radius: number, draw: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
}

/** Level M is 00; the mask; and ten bits that check the five. */
function drawFormat(grid: Grid, mask: number): void {
  const bits = ((mask << 10) | divided(mask << 10, 0x537, 10)) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  const { size } = grid;
  for (let at = 0; at <= 5; at++) fix(grid, 8, at, bit(at));
  fix(grid, 8, 7, bit(6));
  fix(grid, 8, 8, bit(7));
  fix(grid, 7, 8, bit(8));
  for (let at = 9; at < 15; at++) fix(grid, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) fix(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) fix(grid, 8, size - 15 + at, bit(at));
  fix(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | divided(version << 12, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1;
    const [far, near] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    fix(grid, far, near, isDark);
    fix(grid, near, far, isDark);
  }
}

/** What is left of a value after division by a polynomial of this degree over GF(2). */
function divided(value: number, by: number, degree: number): number {
  let rest = value;
  for (let at = 31 - Math.clz32(rest); at >= degree; at = 31 - Math.clz32(rest)) rest ^= by << (at - degree);
  return rest;
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** From the right, two columns at a time, up and down by turns, around what is fixed. */
function drawData({ size, dark, isFixed }: Grid, codewords: number[], mask: number): void {
  const isMasked = MASKS[mask] as (x: number, y: number) => number;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFixed[y]?.[x]) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at += 1;
        (dark[y] as boolean[])[x] = (bit === 1) !== (isMasked(x, y) === 0);
      }
    }
  }
}

/** How hard a pattern would be to read: long runs, squares, look-alikes of the corner marks, too much of one colour. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  const columns = dark.map((_, x) => dark.map((row) => row[x] as boolean));
  let sum = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const corner = dark[y]?.[x];
      if (corner === dark[y]?.[x + 1] && corner === dark[y + 1]?.[x] && corner === dark[y + 1]?.[x + 1]) sum += 3;
    }
  const share = dark.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share * 20 - 10));
}
