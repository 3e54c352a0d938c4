import { expect, test } from 'vitest';
import { failureOf } from '../db/failures';
import { refusalOf } from './failure';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SINGLE = [
  '25006',
  '25P02',
  '3D000',
  '3F000',
  '40001',
  '40P01',
  '42P01',
  '42501',
  '42703',
  '53100',
  '53300',
  '55P03',
];
const classes = [...DIGITS].flatMap((first) => [...DIGITS].map((second) => `${first}${second}000`));

test('every class of SQLSTATE has an answer: 503 where the database cannot serve, 500 where the server is at fault', () => {
  for (const code of [...classes, ...SINGLE]) {
    const { id, status } = refusalOf(Object.assign(new Error('a test'), { code }));
    const expected = failureOf({ code }) === 'outage' ? ['database-away', 503] : ['internal', 500];
    expect([code, id, status]).toEqual([code, ...expected]);
  }
});
