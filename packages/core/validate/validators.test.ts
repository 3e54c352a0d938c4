import { describe, expect, test } from 'vitest';
import * as account from './account';
import * as validators from './validators';

const { MIN_PASSWORD: _, MAX_EMAIL: __, ...accountValidators } = account;
const VALIDATORS = { ...accountValidators, ...validators };

type Case = [name: keyof typeof VALIDATORS, right: string[], wrong: string[]];

/** Values that each validator takes and refuses. */
const CASES: Case[] = [
  [
    'isExternal',
    ['http://a', 'https://a.b', 'mailto:a@b.c', 'tel:10086', '//a.b', 'HTTPS://A'],
    ['/a', 'a//b', '', 'javascript:x'],
  ],
  ['isPassword', ['123456', '密码密码密码', '      x'], ['', '12345']],
  ['isDigits', ['0', '0123'], ['', '1.5', '-1', '１２', 'a1']],
  ['isName', ['客服01', 'Anna', '㐀'], ['', 'a b', 'a_b', '客服！']],
  ['isIPv4', ['0.0.0.0', '192.168.1.1', '255.255.255.255'], ['256.1.1.1', '1.1.1', '01.1.1.1', '1.1.1.1.1', '']],
  [
    'isUrl',
    ['http://a.cn', 'https://a.cn:8080/x?y=1#z', 'ftp://a', 'https://u:p@a.cn/', 'http://[::1]:80/'],
    ['a.cn', 'http://', 'http://a b', '//a.cn', 'javascript://a', 'http://a:70000'],
  ],
  ['isLowercase', ['abc'], ['', 'aB', 'a1']],
  ['isUppercase', ['ABC'], ['', 'aB', 'A1']],
  ['isLetters', ['aBc'], ['', 'a1', '客']],
  ['isPort', ['0', '80', '65535'], ['65536', '-1', '080', '', '8o']],
  ['isMobile', ['13800138000', '10000000000'], ['23800138000', '1380013800', '138001380000', '+8613800138000', '']],
  [
    'isIdCard',
    ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
    ['110105194912310021', '11010519491331002X', '110105190002290018', '010105194912310020', '', '1101051949123100'],
  ],
  [
    'isEmail',
    ['a@b.cn', 'a.b+c@d-e.com', `${'a'.repeat(64)}@b.cn`],
    ['a@b', 'a b@c.cn', '@b.cn', 'a@', 'a..b@c.cn', 'a@-b.cn', `${'a'.repeat(250)}@b.cn`, ''],
  ],
  ['isChineseName', ['李雷', '欧阳娜娜'], ['李', '欧阳娜娜娜', '李l', '']],
  ['isBlank', ['', '  \t\n', 'null', '　'], ['0', 'undefined', ' a ']],
  [
    'isTelephone',
    ['010-12345678'.replace('1234', '6234'), '62345678', '0571-8234567-12', '07558234567'],
    ['12345', '1380013800a', '', '010--62345678'],
  ],
  ['isDecimal', ['0', '-1', '12.5', '12.55'], ['12.555', '.5', '1.', '01', '', '1e3']],
  ['isHexColour', ['#fff', '#FFFA', '#1677ff', '#1677FF80'], ['fff', '#ff', '#fffff', '#ggg', '#1677ff8', '']],
  ['isJsonObject', ['{}', '{"a":1}'], ['[]', '1', 'null', '"a"', '{', '']],
];

describe.each(CASES)('%s', (name, right, wrong) => {
  const isValid = VALIDATORS[name];
  test.each(right)('takes %j', (value) => expect(isValid(value)).toBe(true));
  test.each(wrong)('refuses %j', (value) => expect(isValid(value)).toBe(false));
});

test('null and undefined are blank', () => {
  expect(validators.isBlank(null)).toBe(true);
  expect(validators.isBlank(undefined)).toBe(true);
});

test('no validator backtracks on 100 kB of input', () => {
  const parts = ['a', '1', '客', 'a.', 'a@', '1-', '://', 'a-.', '{'];
  const inputs = parts.flatMap((part) => [part.repeat(1e5), `http://${part.repeat(1e5)} `, `${part.repeat(1e5)}@`]);
  // A pattern that backtracks would exceed the test's time limit.
  for (const isValid of Object.values(VALIDATORS))
    for (const input of inputs) expect(isValid(input)).toEqual(expect.any(Boolean));
});
