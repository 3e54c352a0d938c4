import { expect, test } from 'vitest';
import { createFileSignatures, type LinkQuery } from './file-signatures';

const NOON = Date.UTC(2030, 0, 1, 12);
const FILE = 'k'.repeat(32);
const at = (now: number) => createFileSignatures(new Uint8Array(32).fill(7), () => now);
const saidIn = (query: string): LinkQuery => Object.fromEntries(new URLSearchParams(query));
const usual = saidIn(at(NOON).query(FILE));
const recalled = saidIn(at(NOON).recalledQuery(FILE));

test.each([
  { name: 'a usual link', file: FILE, said: usual, isGenuine: true, isOfRecalled: false },
  { name: 'a look at what was recalled', file: FILE, said: recalled, isGenuine: false, isOfRecalled: true },
  {
    name: 'a usual link that says it is a look',
    file: FILE,
    said: { ...usual, r: '1' },
    isGenuine: true,
    isOfRecalled: false,
  },
  {
    name: 'a look that says it is a usual link',
    file: FILE,
    said: { ...recalled, r: undefined },
    isGenuine: false,
    isOfRecalled: false,
  },
  { name: 'the link of another file', file: 'o'.repeat(32), said: usual, isGenuine: false, isOfRecalled: false },
  { name: 'another end', file: FILE, said: { ...usual, e: '9'.repeat(15) }, isGenuine: false, isOfRecalled: false },
  { name: 'no end', file: FILE, said: { s: usual.s }, isGenuine: false, isOfRecalled: false },
  {
    name: 'two signatures',
    file: FILE,
    said: { ...usual, s: [usual.s, usual.s] },
    isGenuine: false,
    isOfRecalled: false,
  },
])('$name', ({ file, said, isGenuine, isOfRecalled }) => {
  expect(at(NOON).isGenuine(file, said)).toBe(isGenuine);
  expect(at(NOON).isOfRecalled(file, said)).toBe(isOfRecalled);
});

test('links of one day are alike and end on the same midnight; a look lasts ten minutes', () => {
  const day = 86_400_000;
  const midnight = Date.UTC(2030, 0, 9);
  expect(at(NOON + day / 3).query(FILE)).toBe(at(NOON).query(FILE));
  expect([midnight, midnight + 1].map((now) => at(now).isOver(usual))).toEqual([false, true]);
  expect([600_000, 600_001].map((after) => at(NOON + after).isOver(recalled))).toEqual([false, true]);
});
