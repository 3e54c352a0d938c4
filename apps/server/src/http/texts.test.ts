import { ERRORS, type ErrorId } from '@parley/protocol/errors';
import { expect, test } from 'vitest';
import { errorText, texts } from './texts';

const ids = Object.keys(ERRORS) as ErrorId[];

test.each(['zh', 'en'] as const)('%s has a text for every error, and no others', (language) => {
  expect(Object.keys(texts[language]).sort()).toEqual([...ids].sort());
  expect(Object.values(texts[language]).filter((text) => text.trim() === '')).toEqual([]);
});

test('both languages name the same details', () => {
  const detailsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const id of ids) expect(detailsOf(texts.en[id]), id).toEqual(detailsOf(texts.zh[id]));
});

test('details are filled in', () => {
  expect(errorText('en', 'login-locked', { seconds: 5 })).toContain('in 5 seconds');
  expect(errorText('zh', 'login-locked', { seconds: 5 })).toContain('5 秒');
});
