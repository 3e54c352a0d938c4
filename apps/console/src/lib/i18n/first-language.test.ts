import { expect, it } from 'vitest';
import { firstLanguage } from './first-language';

it.each([
  ['a first visit with an English browser', null, ['en-US', 'zh-CN'], 'en'],
  ['a first visit with a Chinese browser', null, ['zh-TW', 'en'], 'zh'],
  ['languages without texts are passed over', null, ['de-DE', 'en-GB', 'zh'], 'en'],
  ['no language with texts', null, ['ja'], 'zh'],
  ['the choice made in this browser wins', 'zh', ['en-US'], 'zh'],
  ['an unknown choice does not count', 'fr', ['en-US'], 'en'],
] as const)('%s', (_case, chosen, accepted, language) => expect(firstLanguage(chosen, accepted)).toBe(language));
