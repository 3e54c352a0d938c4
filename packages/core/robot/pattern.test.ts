import { expect, it, test } from 'vitest';
import { seeded } from '../testing/random';
import { compilePattern, findPattern, searchedText } from './pattern';

function find(source: string, text: string): string | undefined {
  const compiled = compilePattern(source);
  return 'error' in compiled ? compiled.error : findPattern(compiled.pattern, searchedText(text), { steps: 500_000 });
}

test.each([
  ['退.{0,4}款', '我要退一下款吧', '退一下款'],
  ['订单\\d{6,}', '訂單１２３４５６呢', '订单123456'],
  ['[A-Z]{2}\\d', 'xAb1', 'ab1'],
  ['\\bfoo\\b', 'a foo b', 'foo'],
  ['\\bfoo\\b', 'afoob', undefined],
  ['^(退款|退货)$', '退货', '退货'],
  ['^(退款|退货)$', '我要退货', undefined],
  ['[^\\d]+天', '7天', undefined],
  ['a|b|c', 'zzc', 'c'],
  ['(?:ab)+?', 'xabab', 'ab'],
  ['1\\.5', '1x5', undefined],
])('B-04 %s in %s', (source, text, found) => expect(find(source, text)).toBe(found));

test.each([
  ['', 'empty'],
  ['(?=a)', 'unsupported'],
  ['(a)\\1', 'unsupported'],
  ['(?<n>a)', 'unsupported'],
  ['(x{100}){100}', 'too-large'],
  ['a'.repeat(301), 'too-long'],
  ['(', 'syntax'],
  ['a**', 'syntax'],
  ['[b-a]', 'syntax'],
  ['\\', 'syntax'],
  ['('.repeat(30) + ')'.repeat(30), 'too-large'],
])('B-04 refuses %s: %s', (source, error) => expect(compilePattern(source)).toEqual({ error }));

it('B-04 finds what a regular expression finds', () => {
  const { number: random } = seeded(18);
  const pick = (letters: string): string => letters[Math.floor(random() * letters.length)]!;
  const write = (depth: number): string => {
    const kind = random();
    if (depth <= 0 || kind < 0.4) return pick('abc');
    if (kind < 0.55) return `(?:${write(depth - 1)}|${write(depth - 1)})`;
    if (kind < 0.65) return '[ab]';
    if (kind < 0.78) return write(depth - 1) + write(depth - 1);
    if (kind < 0.86) return `(?:${write(depth - 1)})${pick('*+?')}`;
    if (kind < 0.92) return `(?:${write(depth - 1)}){1,3}`;
    return kind < 0.96 ? `${write(depth - 1)}$` : `^${write(depth - 1)}`;
  };
  for (let time = 0; time < 3000; time += 1) {
    const source = write(4);
    const text = Array.from({ length: Math.floor(random() * 8) }, () => pick('abc')).join('');
    expect([source, text, find(source, text) !== undefined]).toEqual([
      source,
      text,
      new RegExp(source, 'u').test(text),
    ]);
  }
});
