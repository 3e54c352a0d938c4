import { expect, test } from 'vitest';
import { every, raw, sql, statement } from './sql';

test('values become parameters, in order, also in nested pieces', () => {
  const inner = sql`a = ${1} or b = any(${['x', "'; drop table agents"]})`;
  expect(statement(sql`select ${raw('c')} from t where (${inner}) and d = ${null} limit ${2}`)).toEqual({
    text: 'select c from t where (a = $1 or b = any($2)) and d = $3 limit $4',
    values: [1, ['x', "'; drop table agents"], null, 2],
  });
});

test('absent conditions are left out', () => {
  expect(statement(every([false, sql`a = ${1}`, undefined, null]))).toEqual({ text: 'true and a = $1', values: [1] });
  expect(statement(every([]))).toEqual({ text: 'true', values: [] });
});
