import { expect, it } from 'vitest';
import { knownAs } from './known-as';

const nothing = { region: '', engine: '', keyword: '' };

it.each([
  [{ region: '广东省深圳市', engine: 'Baidu', keyword: '落地灯' }, '广东深圳 · 百度 · 落地灯'],
  [{ ...nothing, region: '上海市' }, '上海'],
  [{ ...nothing, region: '广西壮族自治区南宁市' }, '广西南宁'],
  [{ ...nothing, region: '香港特别行政区' }, '香港'],
  [{ ...nothing, keyword: '落地灯' }, '落地灯'],
  [{ ...nothing, region: '局域网' }, ''],
  [nothing, ''],
])('a visitor without a name, known by %o, is called %s', (known, name) => expect(knownAs(known)).toBe(name));
