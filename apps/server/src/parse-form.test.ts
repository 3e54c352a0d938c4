import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseForm, readForm } from './parse-form';

const schema = z.object({
  name: z.string(),
  limit: z.number().optional(),
  enabled: z.boolean().optional(),
  ids: z.array(z.string()).optional(),
  answer: z.union([z.number(), z.null()]).optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
});
const parse = (body: string) => parseForm(schema, readForm(body));

test.each([
  ['name=%E5%BC%A0+%E4%B8%89&other=x', { name: '张 三' }],
  ['name=5&limit=5', { name: '5', limit: 5 }],
  ['name=true&enabled=true', { name: 'true', enabled: true }],
  ['name=a&ids=%5B%22x%22%2C%22y%22%5D', { name: 'a', ids: ['x', 'y'] }],
  ['name=a&ids=x&ids=y', { name: 'a', ids: ['x', 'y'] }],
  ['name=a&ids=x', { name: 'a', ids: ['x'] }],
  ['name=a&answer=null', { name: 'a', answer: null }],
  ['name=a&fields=%7B%22b%22%3A%5B1%5D%7D', { name: 'a', fields: { b: [1] } }],
])('%s', (body, value) => expect(parse(body)).toEqual(value));

test.each([
  ['nothing', ''],
  ['a number that is none', 'name=a&limit=many'],
  ['a repeated name for one text', 'name=a&name=b'],
  ['a poisoned name', 'name=a&__proto__=b'],
  ['a poisoned value', `name=a&fields=${encodeURIComponent('{"\\u005f_proto__":{"x":1}}')}`],
  ['a deep value', `name=a&ids=${'['.repeat(10_000)}${']'.repeat(10_000)}`],
])('refused: %s', (_, body) => expect(() => parse(body)).toThrow(expect.objectContaining({ id: 'bad-request' })));
