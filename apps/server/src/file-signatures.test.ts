import { expect, test } from 'vitest';
import { createFileSignatures, type LinkQuery } from './file-signatures';

const NOON = Date.UTC(2030, 0, 1, 12);
const FILE = 'k'.repeat(32);
const at = (now: number) => createFileSignatures(new Uint8Array(32).fill(7), () => now);
const saidIn = (query: string): LinkQuery => Object.fromEntries(new URLSearchParams(query));
const usual = saidIn(at(NOON).query(FILE));
const recalled = saidIn(at(NOON).recalledQuery(FILE));

test.each([
  { name: 'a link', file: FILE, said: usual, isGenuine: true, isOfRecalled: false },
  { name: 'a link to a recalled file', file: FILE, said: recalled, isGenuine: false, isOfRecalled: true },
  {
    name: 'a link changed into one to a recalled file',
    file: FILE,
    said: { ...usual, r: '1' },
    isGenuine: true,
    isOfRecalled: false,
  },
  {
    name: 'a link to a recalled file changed into a usual one',
    file: FILE,
    said: { ...recalled, r: undefined },
    isGenuine: false,
    isOfRecalled: false,
  },
  { name: 'the link of another file', file: 'o'.repeat(32), said: usual, isGenuine: false, isOfRecalled: false },
  { name: 'another expiry', file: FILE, said: { ...usual, e: '9'.repeat(15) }, isGenuine: false, isOfRecalled: false },
  { name: 'no expiry', file: FILE, said: { s: usual.s }, isGenuine: false, isOfRecalled: false },
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

test('links of one day are equal and expire at the same midnight; links to recalled files expire after ten minutes', () => {
  const day = 86_400_000;
  const midnight = Date.UTC(2030, 0, 9);
  expect(at(NOON + day / 3).query(FILE)).toBe(at(NOON).query(FILE));
  expect([midnight, midnight + 1].map((now) => at(now).isOver(usual))).toEqual([false, true]);
  expect([600_000, 600_001].map((after) => at(NOON + after).isOver(recalled))).toEqual([false, true]);
});
