import { describe, expect, test } from 'vitest';
import {
  expiryVerdict,
  type LinkFacts,
  type LinkState,
  linkParameters,
  linkSource,
  linkState,
  linkVariant,
  MAX_SIGNED_MS,
  type SignatureVerdict,
} from './link';

const NOW = 1000;
const link: LinkFacts = { enabled: true, startsAt: null, endsAt: null, cap: null, visits: 0, conversations: 0 };

describe('V-21 V-22 whether a link is open', () => {
  test.each<[string, Partial<LinkFacts>, LinkState]>([
    ['open', {}, 'open'],
    ['from its first moment', { startsAt: NOW }, 'open'],
    ['just before its begin', { startsAt: NOW + 1 }, 'early'],
    ['just before its end', { endsAt: NOW + 1 }, 'open'],
    ['at its end', { endsAt: NOW }, 'expired'],
    ['one below the cap', { cap: { of: 'visits', most: 2 }, visits: 1 }, 'open'],
    ['at the cap', { cap: { of: 'visits', most: 2 }, visits: 2 }, 'full'],
    ['a cap counts its own kind', { cap: { of: 'conversations', most: 2 }, visits: 9, conversations: 1 }, 'open'],
    ['at the cap of conversations', { cap: { of: 'conversations', most: 2 }, conversations: 3 }, 'full'],
    ['switched off comes before all else', { enabled: false, endsAt: 0, startsAt: NOW + 1 }, 'off'],
    ['the end comes before the cap', { endsAt: 0, cap: { of: 'visits', most: 1 }, visits: 1 }, 'expired'],
  ])('%s', (_name, facts, state) => expect(linkState({ ...link, ...facts }, NOW)).toBe(state));
});

test('V-23 the link’s own parameters go before those of the address, of which only utm_ ones count', () => {
  const own = [{ name: 'utm_source', value: 'poster' }];
  const address = [
    ['utm_source', 'forged'],
    ['utm_medium', ' print '],
    ['utm_medium', 'twice'],
    ['from', 'singlemessage'],
    ['utm_term', ''],
  ] as const;
  expect(linkParameters(own, address)).toEqual([...own, { name: 'utm_medium', value: 'print' }]);
});

test('V-23 twenty parameters at most, each cut to its longest length', () => {
  const many = Array.from({ length: 30 }, (_, at) => [`utm_${at}`, 'x'.repeat(500)] as const);
  const parameters = linkParameters([], many);
  expect(parameters).toHaveLength(20);
  expect(parameters.every(({ value }) => value.length === 200)).toBe(true);
});

test('V-20 a visit by a link has its name, and the keyword of its parameters', () => {
  expect(linkSource('Spring', [])).toEqual({ source: 'link', engine: 'Spring', keyword: '' });
  const both = [
    { name: 'keyword', value: 'tea' },
    { name: 'utm_term', value: 'green tea' },
    { name: 'utm_medium', value: 'cpc' },
  ];
  expect(linkSource('Spring', both)).toEqual({ source: 'link', engine: 'Spring', keyword: 'green tea' });
  expect(linkSource('Spring', both.slice(0, 1)).keyword).toBe('tea');
});

describe('V-24 which of two targets', () => {
  const drawn = (share: number) =>
    Array.from({ length: 10_000 }, (_, index) => linkVariant(share, null, `link visitor-${index}`)).filter(
      (variant) => variant === 'b',
    ).length;

  test.each([1, 30, 50, 99])('%d percent of the visitors get the second target', (share) =>
    expect(Math.abs(drawn(share) - share * 100)).toBeLessThan(200),
  );

  test('the same visitor gets the same target', () =>
    expect(linkVariant(50, null, 'one')).toBe(linkVariant(50, null, 'one')));

  test('a returning visitor keeps the target after the share was changed', () => {
    expect(linkVariant(99, 'a', 'one')).toBe('a');
    expect(linkVariant(1, 'b', 'one')).toBe('b');
  });

  test('with one target there is no variant', () => expect(linkVariant(null, 'b', 'one')).toBeNull());
});

test.each<[string, number | null, SignatureVerdict]>([
  ['it never ends', null, 'no-expiry'],
  ['its end is not a number', Number.NaN, 'no-expiry'],
  ['it ended', NOW - 1, 'expired'],
  ['it ends now', NOW, 'expired'],
  ['it ends soon', NOW + 1, 'good'],
  ['it lasts for the maximum time', NOW + MAX_SIGNED_MS, 'good'],
  ['it lasts longer than the maximum time', NOW + MAX_SIGNED_MS + 60_001, 'expires-too-late'],
  ['it lasts for ever', Number.POSITIVE_INFINITY, 'expires-too-late'],
])('V-25 what is signed ends: %s', (_, expiresAt, verdict) => {
  expect(expiryVerdict(expiresAt, NOW)).toBe(verdict);
});
