import { describe, expect, test } from 'vitest';
import { isMasked, maskCut, maskText, maskValue } from './masks';
import type { MaskKind } from './scope';

const ALL: MaskKind[] = ['phone', 'email', 'address'];

describe('A-25: a phone number keeps its first three and last four digits, a short one fewer', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['+86 138 1234 5678', '138****5678'],
    ['010-12345678', '010****5678'],
    ['+14155552671', '+14*****2671'],
    ['8888888', '8****88'],
    ['119', '**9'],
    ['', ''],
  ])('%s', (value, seen) => expect(maskValue(value, 'phone', ['phone'])).toBe(seen));
});

describe('A-26: a mail address keeps its first letter and the domain', () => {
  test.each([
    ['anna@b.com', 'a***@b.com'],
    ['x@y.example', 'x***@y.example'],
    ['not one', 'n***'],
    ['', ''],
  ])('%s', (value, seen) => expect(maskValue(value, 'email', ['email'])).toBe(seen));
});

describe('A-27: a network address keeps its first two parts', () => {
  test.each([
    ['1.2.3.4', '1.2.*.*'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
    ['localhost', '*'],
    ['', ''],
  ])('%s', (value, seen) => expect(maskValue(value, 'address', ['address'])).toBe(seen));
});

describe('A-28: in free text each is found by its form', () => {
  test.each([
    ['我的电话是13812345678,急', '我的电话是138****5678,急'],
    ['138 1234 5678 / 138-1234-5678 / 138.1234.5678', '138****5678 / 138****5678 / 138****5678'],
    ['1 3 8 1 2 3 4 5 6 7 8', '138****5678'],
    ['13812345678', '138****5678'],
    ['x13812345678y', 'x138****5678y'],
    ['+86-13812345678 or 008613812345678', '138****5678 or 138****5678'],
    ['{"name":"13812345678.pdf","size":13812345678}', '{"name":"138****5678.pdf","size":138****5678}'],
    ['0755-8888888 (021)66668888', '075****8888 (021****8888'],
    ['座机 0571-8765-4321，010 8888 6666', '座机 057*****4321，010****6666'],
    ['138　1234　5678 138–1234–5678 (138)12345678', '138****5678 138****5678 (138****5678'],
    ['138 - 1234 - 5678, 138_1234_5678, 138\u200b12345678', '138****5678, 138****5678, 138****5678'],
    ['１３８１２３４５６７８ ＋８６１３８１２３４５６７８', '１３８****５６７８ ＋８６１******５６７８'],
    ['138\n1234\n5678 138/1234/5678 138，1234，5678 138·1234·5678', '138****5678 138****5678 138****5678 138****5678'],
    ['?phone=138%201234%205678&again=138+1234+5678', '?phone=138****5678&again=138****5678'],
    ['07700 900123 or 020 7946 0958 or 0161 496 0000', '077****0123 or 020****0958 or 016****0000'],
    ['415-555-2671, (415) 555-2671, +1 (415) 555-2671', '41*****671, (41*****671, +14*****2671'],
    ['+44\u00a07700\u2013900\u2013123', '+44******0123'],
    ['write to anna.b@mail.example.com.', 'write to a***@mail.example.com.'],
    ['from 10.0.0.1, 192.168.10.123.', 'from 10.0.*.*, 192.168.*.*.'],
    ['via 2001:db8::ff00:42:8329', 'via 2001:db8:*'],
  ])('%s', (text, seen) => expect(maskText(text, ALL)).toBe(seen));

  test.each([
    '订单 20301121000123 已发货',
    'at 12:30:45 on 2030-01-01',
    '2030-01-01T12:30:45.123Z',
    'std::map, a::b',
    '1893456000000',
    '0190a7c2-1381-7345-8138-123456789012',
    'version 1.2.3',
    '400-820-8820',
    '01-02-2030 12:30, 01/02/2030 12:30',
    '1/3, 2/5, 10/11, 1.5, 2.25',
    '规格 150*200*300，价格 1,999.00 元',
    '退款 100 元',
  ])('%s stays', (text) => expect(maskText(text, ALL)).toBe(text));

  test.each([
    ['138<b>1234</b>5678', '138****5678<b></b>'],
    [
      '<p>tel <i>138</i> <b> </b>- <u>1234</u>-<b>5678</b></p>',
      '<p>tel <i>138****5678</i> <b> </b> <u></u><b></b></p>',
    ],
    ['<p>12</p><p>138</p>\n<p>12345678</p>', '<p>12</p><p>138****5678</p>\n<p></p>'],
    ['1<b>3</b>8&nbsp;1234&#160;5678', '138****5678<b></b>&nbsp;&#160;'],
    ['138.</b><a title="x">1234</a>.5678', '138****5678</b><a title="x"></a>'],
    ['(<b>415</b>) <b>555</b>-<i>2671</i>', '(<b>41*****671</b> <b></b><i></i>'],
    ['<a href="tel:13812345678">138<b>12345678</b></a>', '<a href="tel:138****5678">138****5678<b></b></a>'],
    ['138\ue0001234<b>5678</b>', '138****5678\ue000<b></b>'],
    // Without joining, `+8613812` would be masked as a shorter number, and the digits in the markup would stay.
    ['+8613812<b>345678</b>', '138****5678<b></b>'],
    ['138<b title="a>b">1234</b>5678', '138****5678<b title="a>b"></b>'],
    [`138<b title='a<i>' lang="x">1234</b>5678`, `138****5678<b title='a<i>' lang="x"></b>`],
    ['<a title="138<b>1234</b>5678">x > y</a>', '<a title="138****5678<b></b>">x > y</a>'],
    ['<a title=it\'s>138<b title=">">12345678</b>', '<a title=it\'s>138****5678<b title=">"></b>'],
    ['138\ue002<b title=">">12345678</b>', '138****5678\ue002<b title=">"></b>'],
  ])('with markup among its digits: %s', (text, seen) => {
    expect(maskText(text, ALL)).toBe(seen);
    expect(maskText(seen, ALL)).toBe(seen);
  });

  test.each([
    ['&#49;3812345678', '138****5678'],
    ['&#x31;&#X33;&#0056;&#x0031;&#50;&#51;&#52;&#53;&#54;&#55;&#56;', '138****5678'],
    ['tel &#49&#51&#56 1234 567&#56.', 'tel 138****5678.'],
    ['&#65297;&#xff13;812345678', '１３8****5678'],
    ['010&#56;8886666 &#48;10-12345678', '010****6666 010****5678'],
    ['138<b>&#49;</b>2<i title=">">345</i>678', '138****5678<b></b><i title=">"></i>'],
    ['138&#45;1234&hyphen;5678', '138****5678&#45;&hyphen;'],
    // As plain text, in a message without markup, the number ends where the entity begins.
    ['&#49;13812345678', '1138****5678'],
    ['13812345678&#49;', '138****56781'],
    ['+8613812&#51;45678', '138****5678'],
    ['anna&#64;b&#46;com, bob&commat;b&period;com', 'a***@b.com, b***@b.com'],
    ['10.0.&#48;.1', '10.0.*.*'],
  ])('with its digits written as entities: %s', (text, seen) => {
    expect(maskText(text, ALL)).toBe(seen);
    expect(maskText(seen, ALL)).toBe(seen);
  });

  test.each(['第 &#49; 号 100 元', 'Q&#38;A 2030', '&#49;&#50;:&#51;&#48;', '<b title="1 > 0">20301121000123</b>'])(
    '%s stays as it is written',
    (text) => expect(maskText(text, ALL)).toBe(text),
  );

  test.each(['订单 <b>20301121000123</b> 已发货', '<ul><li>1</li><li>2.25</li></ul>', 'a < 138 & b > 1234'])(
    '%s stays with its markup',
    (text) => expect(maskText(text, ALL)).toBe(text),
  );

  test('in a cut text a possible beginning of a number is removed', () => {
    expect(maskCut('我的电话是138123456', 14, ALL)).toBe('我的电话是…');
    expect(maskCut('我的电话是138/1234/56', 15, ALL)).toBe('我的电话是…');
    expect(maskCut('写给 anna.b@li', 12, ALL)).toBe('写给…');
    expect(maskCut('写给 anna.b@li', 140, ALL)).toBe('写给 anna.b@li');
    expect(maskCut('我的电话是138123456', 14, [])).toBe('我的电话是138123456');
    expect(maskCut('我的电话是138<b>1234</b>56<', 22, ALL)).toBe('我的电话是…');
    expect(maskCut('<b'.repeat(60), 120, ALL)).toMatch(/…$/);
    expect(maskCut('电话 1381234<b title="a>b">56', 27, ALL)).toBe('电话…');
    expect(maskCut('电话 &#49;&#51;&#56;1234&#5', 25, ALL)).toBe('电话…');
  });

  test('only the kinds that are to be masked', () => {
    expect(maskText('13812345678 a@b.cn 1.2.3.4', ['email'])).toBe('13812345678 a***@b.cn 1.2.3.4');
    expect(maskText('13812345678 a@b.cn', [])).toBe('13812345678 a@b.cn');
    // Somebody wrote a number where a mail address belongs.
    expect(maskValue('13812345678', 'email', ['phone'])).toBe('138****5678');
  });

  test('the cost is linear in the length of the text', () => {
    const long = `${'a.'.repeat(30_000)}${'1:'.repeat(5_000)}${'9'.repeat(20_000)}`;
    expect(maskText(long, ALL)).toBe(long);
    for (const piece of [
      '<',
      '<b',
      '<b>',
      '<b></b>1 ',
      ' ',
      '1<b>',
      '&#49;',
      '&',
      '<"',
      '   <b>   ',
      '1<b> </b>-',
      '138<1',
      '\ue000 ',
      '<b "',
      '<b \'"',
      '<b title=">',
      '"<',
      '<b title=">">1',
      '&#0',
      '&#49',
      '1&#49;',
      '&#x31;<b title=">">',
      '&commat;',
      '\ue001\ue002',
    ])
      for (const end of ['', '1@1']) {
        const text = `1${piece.repeat(100_000 / piece.length)}1${end}`;
        expect([piece, isQuick(text)]).toEqual([piece, true]);
      }
  });
});

/** Whether one of ten tries takes at most 200 ms; quadratic cost takes seconds each time. */
function isQuick(text: string): boolean {
  for (let tried = 0; tried < 10; tried += 1) {
    const at = Date.now();
    maskText(text, ALL);
    if (Date.now() - at <= 200) return true;
  }
  return false;
}

test('A-29: masking again changes nothing, and a masked value is recognised', () => {
  for (const value of ['13812345678', 'anna@b.com', '1.2.3.4', '2001:db8::1', '8888888', '+14155552671']) {
    for (const kind of ALL) {
      const once = maskValue(value, kind, ALL);
      expect(maskValue(once, kind, ALL)).toBe(once);
    }
    expect(isMasked(maskText(`call ${value} now`, ALL))).toBe(value !== '8888888' && value !== '2001:db8::1');
    expect(isMasked(`call ${value} now`)).toBe(false);
    for (const kind of ALL) expect(isMasked(maskValue(value, kind, ALL), kind)).toBe(true);
  }
});
