import { expect, it } from 'vitest';
import { languageOf, settingsAfter, windowSettings } from './appearance';

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

it('lays what a region rule changes over the present settings, and a section below values of the rule', () => {
  const before = { window: { title: 'Tea', greeting: '' }, tools: { emoji: true } };
  const ruled = settingsAfter(before, 'region', {
    window: { title: 'Tea', greeting: 'Overseas' },
    site: { window: { greeting: 'Overseas' } },
  });
  expect(ruled).toMatchObject({ window: { greeting: 'Overseas' }, tools: { emoji: true } });
  expect(settingsAfter(ruled, 'window', { title: 'Cafe', greeting: 'Hi' }).window).toEqual({
    title: 'Cafe',
    greeting: 'Overseas',
  });
});
