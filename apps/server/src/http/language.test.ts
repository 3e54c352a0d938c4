import { expect, test } from 'vitest';
import { languageOf } from './language';

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['*', 'zh'],
  ['fr-FR, de;q=0.9', 'zh'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['fr, zh;q=0.5, en;q=0.8', 'en'],
  ['en;q=0, zh;q=0.1', 'zh'],
  ['en;q=x', 'zh'],
  [`${'a,'.repeat(100_000)}en`, 'zh'],
])('%.40s → %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
