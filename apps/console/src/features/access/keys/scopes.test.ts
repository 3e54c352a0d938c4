import { KEY_SCOPES } from '@parley/protocol/http/programs/key-scopes';
import { expect, it } from 'vitest';
import { access as en } from '../../../locales/en/access';
import { access as zh } from '../../../locales/zh/access';
import { expiryOf, SCOPE_AREAS, scopeWord } from './scopes';

it('every scope stands in one area and has words in both languages', () => {
  expect(SCOPE_AREAS.flat()).toEqual([...KEY_SCOPES]);
  for (const texts of [zh, en])
    for (const scope of KEY_SCOPES) {
      const word = scopeWord(scope)
        .split('.')
        .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)?.[key], texts);
      expect([scope, word]).toEqual([scope, expect.stringMatching(/./)]);
    }
});

it('a key is valid for some days, or without end', () => {
  expect(expiryOf(30, 1000)).toBe(1000 + 30 * 24 * 3600_000);
  expect(expiryOf(0, 1000)).toBe(null);
});
