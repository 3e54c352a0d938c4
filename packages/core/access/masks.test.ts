import { describe, expect, test } from 'vitest';
import { isMasked, maskCut, maskText, maskValue } from './masks';
import type { MaskKind } from './scope';

const ALL: MaskKind[] = ['phone', 'email', 'address'];

describe('A-25: of a phone number the first three and the last four stay, of a short one less', () => {
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

describe('A-26: of a mail address the first letter and the domain stay', () => {
  test.each([
    ['anna@b.com', 'a***@b.com'],
    ['x@y.example', 'x***@y.example'],
    ['not one', 'n***'],
    ['', ''],
  ])('%s', (value, seen) => expect(maskValue(value, 'email', ['email'])).toBe(seen));
});

describe('A-27: of an address its network stays', () => {
  test.each([
    ['1.2.3.4', '1.2.*.*'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
    ['localhost', '*'],
    ['', ''],
  ])('%s', (value, seen) => expect(maskValue(value, 'address', ['address'])).toBe(seen));
});

describe('A-28: in free text each is found by its looks', () => {
  test.each([
    ['我的电话是13812345678,急', '我的电话是138****5678,急'],
    ['138 1234 5678 / 138-1234-5678 / 138.1234.5678', '138****5678 / 138****5678 / 138****5678'],
    ['1 3 8 1 2 3 4 5 6 7 8', '138****5678'],
    ['13812345678', '138****5678'],
    ['x13812345678y', 'x138****5678y'],
    ['+86-13812345678 or 008613812345678', '138****5678 or 138****5678'],
    ['{"name":"13812345678.pdf","size":13812345678}', '{"name":"138****5678.pdf","size":138****5678}'],
    ['0755-8888888 (021)66668888', '075****8888 (021****8888'],
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
    '退款 100 元',
  ])('%s stays', (text) => expect(maskText(text, ALL)).toBe(text));

  test('of a text that was cut the beginning of one goes as well', () => {
    expect(maskCut('我的电话是138123456', 14, ALL)).toBe('我的电话是…');
    expect(maskCut('写给 anna.b@li', 12, ALL)).toBe('写给…');
    expect(maskCut('写给 anna.b@li', 140, ALL)).toBe('写给 anna.b@li');
    expect(maskCut('我的电话是138123456', 14, [])).toBe('我的电话是138123456');
  });

  test('only what is to be masked', () => {
    expect(maskText('13812345678 a@b.cn 1.2.3.4', ['email'])).toBe('13812345678 a***@b.cn 1.2.3.4');
    expect(maskText('13812345678 a@b.cn', [])).toBe('13812345678 a@b.cn');
    // Somebody wrote a number where a mail address belongs.
    expect(maskValue('13812345678', 'email', ['phone'])).toBe('138****5678');
  });

  test('a long text costs its length', () => {
    const long = `${'a.'.repeat(30_000)}${'1:'.repeat(5_000)}${'9'.repeat(20_000)}`;
    expect(maskText(long, ALL)).toBe(long);
  });
});

test('A-29: masked again it stays, and what was masked is known as such', () => {
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
