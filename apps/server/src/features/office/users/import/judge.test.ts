import { expect, test } from 'vitest';
import { proposeFields } from './columns';
import { isPhone, judgeLine, keysOf } from './judge';

const level = { key: 'level', name: '客户等级', type: 'choice', options: ['A', 'B'], required: true } as const;
const custom = [
  { ...level, options: [...level.options], onCard: true, masked: false, visibleTo: [] },
  {
    key: 'since',
    name: '合作日期',
    type: 'date',
    options: [],
    required: false,
    onCard: true,
    masked: false,
    visibleTo: [],
  },
] as const;

test('columns are proposed by their heads, in Chinese and English, each field once', () => {
  const heads = ['客户姓名', '手机号码（必填）', 'E-mail', '微信号', '客户等级', '备注', '电话', '客户标签', '其他'];
  expect(proposeFields(heads, custom as never)).toEqual([
    'name',
    'phone',
    'mail',
    'wechat',
    'fields.level',
    'remark',
    '',
    'tags',
    '',
  ]);
});

test.each([
  ['13800138000', true],
  ['138 0013 8000', true],
  ['+86-13800138000', true],
  ['0571-88888888', true],
  ['(010) 6655 4433', true],
  ['400-800-8888', true],
  ['+1 415 555 0100', true],
  ['１３８００１３８０００', true],
  ['1380013800', false],
  ['23800138000', false],
  ['1.38E+10', false],
  ['见备注', false],
])('%s as a phone: %s', (phone, expected) => expect(isPhone(phone)).toBe(expected));

test('a line is read by its columns; each trouble stands at its cell', () => {
  const fields = ['name', 'phone', 'fields.level', 'fields.since', 'tags'];
  expect(judgeLine(['王小明', '13800138000', 'A', '2026年3月5日', 'vip，老客户'], fields, custom as never)).toEqual({
    values: {
      name: '王小明',
      phone: '13800138000',
      mail: '',
      wechat: '',
      remark: '',
      category: '',
      tags: ['vip', '老客户'],
      fields: { level: 'A', since: '2026-03-05' },
    },
    problems: [],
  });
  expect(judgeLine(['王小明', '1380', '', '2026-02-31'], fields, custom as never).problems).toEqual([
    { column: 1, trouble: 'phone' },
    { column: 2, trouble: 'required' },
    { column: 3, trouble: 'date' },
  ]);
  expect(judgeLine(['', ' '], ['name', 'remark'], []).problems).toEqual([{ column: -1, trouble: 'empty' }]);
  // As our own file calls whoever has no name.
  expect(judgeLine(['（无姓名）', '138'], ['name', 'remark'], []).problems).toEqual([{ column: -1, trouble: 'empty' }]);
});

test('who a line is: by phone, mail or WeChat; by name where it has none of them', () => {
  const { values } = judgeLine(['王小明', '+86 138-0013-8000'], ['name', 'phone'], []);
  expect(keysOf(values)).toEqual([{ by: 'phone', key: '13800138000' }]);
  expect(keysOf({ ...values, phone: '' })).toEqual([{ by: 'name', key: '王小明' }]);
});
