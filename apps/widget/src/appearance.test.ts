import { expect, it } from 'vitest';
import { languageOf, readableAccent, windowSettings } from './appearance';

it.each([
  ['#1f6feb', '#1f6feb'],
  ['#000000', '#000000'],
])('leaves %s, on which white can be read', (accent, shown) => {
  expect(readableAccent(accent)).toBe(shown);
});

it.each(['#ffff00', '#ffffff', '#7fd1ff', '#ff9900'])('darkens %s until white text on it is readable', (accent) => {
  expect(contrastWithWhite(readableAccent(accent))).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['auto', undefined, 'zh-CN', 'zh'],
  ['auto', undefined, 'zh', 'zh'],
  ['auto', undefined, 'de-DE', 'en'],
  ['auto', 'zh', 'en-US', 'zh'],
  ['en', 'zh', 'zh-CN', 'en'],
])('site %s, tag %s, browser %s: %s', (chosen, requested, browser, language) => {
  expect(languageOf(chosen, requested, browser)).toBe(language);
});

it('fills in what an older server does not send', () => {
  expect(windowSettings({ window: { title: 'Tea' } })).toMatchObject({ title: 'Tea', side: 'right', language: 'auto' });
});

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
