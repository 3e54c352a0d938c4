import { describe, expect, test } from 'vitest';
import { findContacts } from './contacts';

const found = (text: string) => findContacts(text).map(({ kind, value }) => `${kind} ${value}`);

describe('V-10 contacts are found', () => {
  test.each([
    ['我的电话13812345678', ['phone 13812345678']],
    ['138 1234 5678', ['phone 13812345678']],
    ['138-1234-5678，谢谢', ['phone 13812345678']],
    ['+86 13812345678', ['phone 13812345678']],
    ['0086-138-1234-5678', ['phone 13812345678']],
    ['８６１３８１２３４５６７８', ['phone 13812345678']],
    ['打１３８１２３４５６７８', ['phone 13812345678']],
    ['手机号码：19912345678或者微信同号', ['phone 19912345678']],
    ['call me +1 (415) 555-2671 today', ['phone +14155552671']],
    ['+852 9123 4567', ['phone +85291234567']],
    ['加我微信 tea_lover88', ['wechat tea_lover88']],
    ['微信号：TeaLover-88', ['wechat TeaLover-88']],
    ['wx:tealover', ['wechat tealover']],
    ['我vx是abc_12345，加一下', ['wechat abc_12345']],
    ['v信 Lily2026', ['wechat Lily2026']],
    ['WeChat ID: lily_chen', ['wechat lily_chen']],
    ['微信 13812345678', ['wechat 13812345678', 'phone 13812345678']],
    ['发到 li.lei+tea@shop.example.cn 就行', ['mail li.lei+tea@shop.example.cn']],
    ['邮箱li_lei@qq.com，电话13812345678', ['mail li_lei@qq.com', 'phone 13812345678']],
    ['13812345678 13812345678', ['phone 13812345678']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('V-10 numbers of orders, parcels and documents are not', () => {
  test.each([
    '订单号 13812345678',
    '订单编号：15900001111 什么时候发货',
    '快递单号13812345678到哪了',
    'order no. 13812345678',
    '138123456789',
    '20261121138123456',
    'SF13812345678',
    '1381234567',
    '12812345678',
    '价格 1380.1234.5678',
    '身份证 110101199001011234',
    '时间 2026-11-21 15:30',
    '微信支付可以吗',
    '微信怎么付款',
    '能用微信 pay 吗',
    '我用wechat android版',
    'wxabc 是什么',
    'name@host',
    'https://shop.example/@user',
    '@李雷 看一下',
    '',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('a long text is searched quickly', async () => {
  const text = `${'1'.repeat(4000)} ${'a@'.repeat(3000)} ${'wx '.repeat(3000)}`;
  const took = () => {
    const started = Date.now();
    findContacts(text);
    return Date.now() - started;
  };
  // The quickest of several runs: the machine may be busy.
  await expect.poll(took).toBeLessThan(200);
});
