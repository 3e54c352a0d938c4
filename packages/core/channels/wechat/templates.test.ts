import { describe, expect, test } from 'vitest';
import { fieldsIn, isPageOf, mostIn, noticeCall, noticeText, type ValueFault, valueFault } from './templates';

describe('W-31 fields of a content', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'of an official account',
      '{{first.DATA}}\n订单号：{{keyword1.DATA}}\r\n状态: {{keyword2.DATA}}\n{{remark.DATA}}',
      [
        ['first', 'first'],
        ['keyword1', '订单号'],
        ['keyword2', '状态'],
        ['remark', 'remark'],
      ],
    ],
    [
      'two in a line',
      '从{{thing1.DATA}} 到 {{thing2.DATA}}',
      [
        ['thing1', '从'],
        ['thing2', '到'],
      ],
    ],
    ['the same twice', '{{a.DATA}}{{a.DATA}}', [['a', 'a']]],
    ['none', 'Thank you {{name}}', []],
  ])('%s', (_name, content, fields) => expect(fieldsIn(content).map(({ key, label }) => [key, label])).toEqual(fields));

  test('with examples', () => {
    const example = '会议时间:2016年8月8日 12:30\n会议地点：TIT会议室\n';
    expect(fieldsIn('会议时间:{{time2.DATA}}\n会议地点：{{thing1.DATA}}\n备注：{{thing3.DATA}}', example)).toEqual([
      { key: 'time2', label: '会议时间', example: '2016年8月8日 12:30' },
      { key: 'thing1', label: '会议地点', example: 'TIT会议室' },
      { key: 'thing3', label: '备注' },
    ]);
  });

  test('no more than may be stored', () => {
    const content = Array.from({ length: 30 }, (_, at) => `{{thing${at}.DATA}}`).join('\n');
    expect(fieldsIn(content)).toHaveLength(12);
  });
});

test.each<[string, string, ValueFault | null]>([
  ['thing1', '一二三四五六七八九十一二三四五六七八九十', null],
  ['thing1', '一二三四五六七八九十一二三四五六七八九十多', 'too-long'],
  ['thing1', '😀'.repeat(20), null],
  ['thing1', ' ', 'empty'],
  ['number2', '12.5', null],
  ['number2', '12 件', 'bad-form'],
  ['letter3', 'abc1', 'bad-form'],
  ['symbol4', '!?', null],
  ['symbol4', 'a', 'bad-form'],
  ['character_string5', 'SF-1001', null],
  ['character_string5', '单号', 'bad-form'],
  ['time6', '15:01', null],
  ['time6', '下午', 'bad-form'],
  ['date7', '2026年11月26日', null],
  ['amount8', '¥99.8', null],
  ['amount8', '免费', 'bad-form'],
  ['phone_number9', '+86-0766-66888866', null],
  ['phone_number9', '电话', 'bad-form'],
  ['name10', '张三', null],
  ['phrase11', '已发货', null],
  ['phrase11', 'sent', 'bad-form'],
  ['keyword1', 'x'.repeat(200), null],
  ['keyword1', 'x'.repeat(201), 'too-long'],
  ['constructor', 'x', null],
])('W-32 %s takes %s: %s', (key, value, fault) => expect(valueFault(key, value)).toBe(fault));

test('W-32 what fits is known beforehand', () => {
  expect([mostIn('thing12'), mostIn('phrase1'), mostIn('first')]).toEqual([20, 5, 200]);
});

test.each<['wechat' | 'mini', string, boolean]>([
  ['wechat', 'https://shop.example/order?id=1', true],
  ['wechat', 'javascript:alert(1)', false],
  ['wechat', 'pages/order', false],
  ['mini', 'pages/order/index?id=1', true],
  ['mini', '/pages/order', true],
  ['mini', 'https://shop.example/', false],
])('W-33 %s opens %s: %s', (channel, page, isGood) => expect(isPageOf(channel, page)).toBe(isGood));

test('W-33 a call for each kind of account', () => {
  const notice = { template: 't1', page: 'https://x/', values: { thing1: '茶叶' } };
  const data = { thing1: { value: '茶叶' } };
  expect(noticeCall('wechat', notice)).toEqual({
    path: 'cgi-bin/message/template/send',
    body: { template_id: 't1', url: 'https://x/', data },
  });
  expect(noticeCall('mini', { ...notice, page: 'pages/a' })).toEqual({
    path: 'cgi-bin/message/subscribe/send',
    body: { template_id: 't1', page: 'pages/a', data },
  });
  expect(noticeCall('mini', { ...notice, page: null }).body).toEqual({ template_id: 't1', data });
});

test('W-34 the conversation has the name and a line for each field', () => {
  const fields = [
    { key: 'thing1', label: '商品' },
    { key: 'date2', label: 'Date' },
  ];
  const template = { id: 't1', name: '发货通知', fields };
  expect(noticeText(template, { thing1: ' 茶叶 ', date2: '2026-11-26' })).toBe(
    '发货通知\n商品：茶叶\nDate: 2026-11-26',
  );
});
