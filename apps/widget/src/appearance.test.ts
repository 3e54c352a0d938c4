import { expect, it } from 'vitest';
import { languageOf, windowSettings } from './appearance';

// Effect of window.language
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
