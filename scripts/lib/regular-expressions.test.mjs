import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './root.mjs';

/** Code that parses text from outside in the serving process. */
const FOLDERS = ['packages/core', 'packages/protocol', 'packages/live', 'apps/server/src'];
/** Exempt: parses only the process's own settings, once at the start. */
const EXEMPT = ['apps/server/src/config.ts'];

const LENGTH = 20_000;
/** For LENGTH characters: a linear pattern takes under 1 ms, a quadratic one hundreds. */
const MAX_MILLISECONDS = 100;
/** On a busy machine one measurement may include time of other processes; one fast try of these passes. */
const TRIES = 4;

const REPEATED = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '1',
  '0',
  '中',
  '_',
  ',',
  '-',
  '.',
  '/',
  '@',
  '(',
  '[',
  '{',
  '"',
  "'",
  '<',
  '&',
  '\\',
  '=',
  '%',
];
const PAIRS = [
  'a ',
  '1 ',
  ' ,',
  'a.',
  '1.',
  '.a',
  'a@',
  'a1',
  '- ',
  '--',
  '<a',
  '<br',
  '((',
  '[[',
  '""',
  '&#',
  '%2',
  '1:',
  'a/',
];
const BEFORE = ['', 'a', '1', '"', '<', '(', '[', '/', 'http://a'];

const LITERAL = /(?<![\w)\]}])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s.,;)\]}:])/g;

/** Regular expression literals with a quantifier; text that only looks like one is tested too, which is harmless. */
function expressionsIn(file) {
  return [...readFileSync(inRoot(file), 'utf8').matchAll(LITERAL)].flatMap(([, source, flags]) => {
    if (!/[*+{]/.test(source)) return [];
    try {
      return [new RegExp(source, `${flags.replace(/[gy]/g, '')}g`)];
    } catch {
      return [];
    }
  });
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\/|node_modules\//.test(name))
    .filter((name) => !EXEMPT.includes(name)),
);

test('no regular expression in the serving process takes quadratic time', { timeout: 120_000 }, () => {
  const texts = hostileTexts();
  const slow = files.flatMap((file) =>
    expressionsIn(file).flatMap((expression) => {
      const found = texts.find((text) => isSlow(expression, text));
      return found === undefined ? [] : [`${file}: ${expression} on ${JSON.stringify(found.slice(0, 24))}…`];
    }),
  );
  expect(slow).toEqual([]);
});

function hostileTexts() {
  return [...REPEATED, ...PAIRS].flatMap((piece) =>
    BEFORE.map((before) => `${before}${piece.repeat(Math.ceil(LENGTH / piece.length))}\u0001`),
  );
}

function isSlow(expression, text) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const since = performance.now();
    text.replace(expression, '');
    if (performance.now() - since < MAX_MILLISECONDS) return false;
  }
  return true;
}
