import { expect, it } from 'vitest';
import { type ImportLine, type ReadSheet, withLines, withPassword } from './sheet';

const line = (number: number, password = '') => ({ line: number, username: `agent${number}`, password }) as ImportLine;
const passwords = (lines: readonly ImportLine[]) => lines.map(({ password }) => password);

it.each([
  ['fills the empty ones', [line(2), line(3, 'own-1234')], 'shared-1', ['shared-1', 'own-1234']],
  ['none typed', [line(2), line(3, 'own-1234')], '', ['', 'own-1234']],
])('a password for all: %s', (_name, lines, password, expected) => {
  expect(passwords(withPassword(lines, password))).toEqual(expected);
});

it('faults of removed lines are removed', () => {
  const sheet = {
    lines: [line(2), line(3)],
    faults: [
      { line: 2, field: 'username' },
      { line: 3, field: 'username' },
    ],
    unknown: ['Hobby'],
    encoding: 'utf-8',
  } as unknown as ReadSheet;
  expect(withLines(sheet, [line(3)])).toMatchObject({
    lines: [{ line: 3 }],
    faults: [{ line: 3 }],
    unknown: ['Hobby'],
  });
});
