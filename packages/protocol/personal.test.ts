import type { MaskKind } from '@parley/core/access/scope';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { masked, walkOf } from './personal';
import { page, personal } from './shapes';

const PHONE = '13812345678';
const ALL: MaskKind[] = ['phone', 'email', 'address'];
const seen = (schema: z.ZodType, value: unknown, masks = ALL) => masked(value, walkOf(schema), masks);

test('marked fields are masked by their kind, free text by patterns, ids not at all', () => {
  const row = z.object({
    id: z.string(),
    onlyID: personal('none', z.string()),
    phone: personal('phone', z.string()),
    mail: personal('email', z.string().nullable()),
    address: personal('address', z.string()).optional(),
    remark: z.string(),
    kind: z.enum([PHONE]),
    time: z.number(),
    fields: z.record(z.string(), z.unknown()),
    last: z.object({ msg: z.string() }).nullable(),
    tags: z.array(z.string()).default([]),
    own: z.union([z.object({ at: z.number() }), z.object({ said: z.string() })]),
  });
  const value = {
    id: '0190a7c2-1381-7345-8138-123456789012',
    onlyID: PHONE,
    phone: '8888888',
    mail: 'anna@b.cn',
    address: '2001:db8::1',
    remark: `call ${PHONE}`,
    kind: PHONE,
    time: 1893456000000,
    fields: { a: PHONE, b: { c: [Number(PHONE)] }, d: 5, e: null },
    last: { msg: PHONE },
    tags: ['vip', PHONE],
    own: { said: PHONE },
  };
  expect(seen(page(row), { list: [value], total: 1 })).toEqual({
    list: [
      {
        ...value,
        phone: '8****88',
        mail: 'a***@b.cn',
        address: '2001:db8:*',
        remark: 'call 138****5678',
        fields: { a: '138****5678', b: { c: ['138****5678'] }, d: 5, e: null },
        last: { msg: '138****5678' },
        tags: ['vip', '138****5678'],
        own: { said: '138****5678' },
      },
    ],
    total: 1,
  });
});

test('without a mask the same value is returned, not a copy', () => {
  const schema = z.object({ a: z.string(), b: z.array(z.object({ c: z.string() })) });
  const value = { a: 'x', b: [{ c: 'y' }] };
  expect(seen(schema, value)).toBe(value);
  expect(seen(schema, { a: PHONE, b: [] }, [])).toEqual({ a: PHONE, b: [] });
  const half = { a: PHONE, b: value.b };
  expect((seen(schema, half) as typeof half).b).toBe(value.b);
});

test('with `marked`, free text is not visited', () => {
  const schema = z.object({ hotline: z.string(), phone: personal('phone', z.string()) });
  const value = { hotline: PHONE, phone: PHONE };
  expect(masked(value, walkOf(schema, 'marked'), ALL)).toEqual({ hotline: PHONE, phone: '138****5678' });
  expect(walkOf(z.object({ hotline: z.string() }), 'marked')).toBeNull();
});
