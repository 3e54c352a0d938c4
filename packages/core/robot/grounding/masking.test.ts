import { describe, expect, it, test } from 'vitest';
import { createMasking, withoutPersonalData } from './masking';

describe('G-01 personal data is hidden by its form', () => {
  it.each([
    ['我手机13800138000', '我手机⟨PHONE_1⟩'],
    ['订单号13800138000', '订单号⟨PHONE_1⟩'],
    ['打我 +86 138-0013-8000 吧', '打我 ⟨PHONE_1⟩ 吧'],
    ['1 3 8 0 0 1 3 8 0 0 0', '⟨PHONE_1⟩'],
    ['１３８００１３８０００', '⟨PHONE_1⟩'],
    ['一三八零零一三八零零零', '⟨PHONE_1⟩'],
    ['座机 010-62345678', '座机 ⟨PHONE_1⟩'],
    ['call +44 20 7946 0958', 'call ⟨PHONE_1⟩'],
    ['mail me at ann.lee+x@example.co.uk.', 'mail me at ⟨MAIL_1⟩.'],
    ['身份证 11010519491231002X', '身份证 ⟨ID_CARD_1⟩'],
    ['卡号 6222 0212 3456 7890 129', '卡号 6222 0212 3456 7890 129'],
    ['卡号 4111 1111 1111 1111', '卡号 ⟨BANK_CARD_1⟩'],
    ['护照 E12345678', '护照 ⟨PASSPORT_1⟩'],
    ['加我微信 abc_12345', '加我微信 ⟨WECHAT_1⟩'],
    ['寄到广东省深圳市南山区科技园路18号3栋502室', '⟨ADDRESS_1⟩'],
    ['ship to 221B Baker Street, London', 'ship to ⟨ADDRESS_1⟩, London'],
    ['我叫张伟，想退货', '我叫⟨NAME_1⟩，想退货'],
    ['My name is Ann Lee.', 'My name is ⟨NAME_1⟩.'],
    ['订单 DD43078388 什么时候发', '订单 DD43078388 什么时候发'],
    ['7天内可退，满199元包邮', '7天内可退，满199元包邮'],
    ['热线 400-800-1234', '热线 400-800-1234'],
  ])('%s', (text, hidden) => expect(createMasking().hidden(text)).toBe(hidden));
});

test('G-02 known data is hidden wherever it is said, and one value has one placeholder', () => {
  const masking = createMasking([
    { kind: 'name', value: '张伟' },
    { kind: 'name', value: 'Ann' },
    { kind: 'phone', value: '138 0013 8000' },
  ]);

  expect(masking.hidden('张伟的电话是13800138000；138-0013-8000，Anna 和 ann')).toBe(
    '⟨NAME_1⟩的电话是⟨PHONE_1⟩；⟨PHONE_1⟩，Anna 和 ⟨NAME_2⟩',
  );
  expect(masking.reveals('电话 138 0013-8000')).toBe(true);
  expect(masking.reveals('电话 13900139000')).toBe(false);
});

test('G-03 only placeholders that were given are put back; typed ones are none', () => {
  const masking = createMasking();

  expect(masking.hidden('⟨PHONE_1⟩ 13800138000')).toBe('(PHONE_1) ⟨PHONE_1⟩');
  expect(masking.restored('回拨 ⟨PHONE_1⟩，不是 ⟨PHONE_2⟩')).toBe('回拨 13800138000，不是 ⟨PHONE_2⟩');
});

test('G-04 what is stored as knowledge has lost its personal data for good', () => {
  expect(withoutPersonalData('张伟 13800138000', [{ kind: 'name', value: '张伟' }])).toBe('[NAME] [PHONE]');
});
