import { expect, test } from 'vitest';
import { proposeFields } from './columns';
import { isPhone, keysOf, parseLine } from './parse-line';

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

test('fields are proposed by column titles, in Chinese and English, each field once', () => {
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

test('a line is parsed by its columns; each problem names its cell', () => {
  const fields = ['name', 'phone', 'fields.level', 'fields.since', 'tags'];
  expect(parseLine(['王小明', '13800138000', 'A', '2026年3月5日', 'vip，老客户'], fields, custom as never)).toEqual({
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
  expect(parseLine(['王小明', '1380', '', '2026-02-31'], fields, custom as never).problems).toEqual([
    { column: 1, trouble: 'phone' },
    { column: 2, trouble: 'required' },
    { column: 3, trouble: 'date' },
  ]);
  expect(parseLine(['', ' '], ['name', 'remark'], []).problems).toEqual([{ column: -1, trouble: 'empty' }]);
  // The placeholder that our exports write for a missing name.
  expect(parseLine(['（无姓名）', '138'], ['name', 'remark'], []).problems).toEqual([{ column: -1, trouble: 'empty' }]);
});

test('the keys of a line: phone, mail and WeChat; the name if it has none of them', () => {
  const { values } = parseLine(['王小明', '+86 138-0013-8000'], ['name', 'phone'], []);
  expect(keysOf(values)).toEqual([{ by: 'phone', key: '13800138000' }]);
  expect(keysOf({ ...values, phone: '' })).toEqual([{ by: 'name', key: '王小明' }]);
});
