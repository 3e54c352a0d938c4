import { paging, text } from '@parley/protocol/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Refusal } from './errors';
import { parseRequest } from './parse';

const schema = z.object({ a: text(3), b: z.object({ c: z.number() }).optional() });
const refusal = (input: unknown) => {
  try {
    parseRequest(schema, input);
  } catch (error) {
    const { id, detail } = error as Refusal;
    return [id, detail.fields];
  }
  return null;
};

test('valid values pass; unknown fields are removed', () => {
  expect(parseRequest(schema, { a: 'x', admin: true })).toEqual({ a: 'x' });
  expect(parseRequest(undefined, { a: 'x' })).toBeUndefined();
});

test.each([
  [undefined, ['bad-request', ['a']]],
  [[], ['bad-request', []]],
  ['text', ['bad-request', []]],
  [{ a: { toString: 1 } }, ['bad-request', ['a']]],
  [{ a: ['x'] }, ['bad-request', ['a']]],
  [{ a: 'long' }, ['too-long', ['a']]],
  [{ a: '\0' }, ['bad-text', ['a']]],
  [{ a: 'long', b: { c: '1' } }, ['bad-request', ['a', 'b.c']]],
])('%j → %j', (input, expected) => {
  expect(refusal(input)).toEqual(expected);
});

test('a page has at most 100 rows, and at least one', () => {
  expect(parseRequest(paging, {})).toEqual({ pageNo: 1, pageSize: 20 });
  expect(parseRequest(paging, { pageNo: '3', pageSize: '100' })).toEqual({ pageNo: 3, pageSize: 100 });
  expect(parseRequest(paging, { pageSize: '101' })).toEqual({ pageNo: 1, pageSize: 100 });
  for (const pageSize of ['0', '-1', '1.5', 'many', '1e99', ['5', '6']])
    expect(() => parseRequest(paging, { pageSize })).toThrow();
});
