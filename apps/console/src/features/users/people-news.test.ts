import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { buildVisitor } from '../../testing/build';
import { cardsOf, isPeopleNews } from './people-news';

const changed = (row: object): Push =>
  ({ code: '8001', YQToken: 'a', state: 'current', visitor: buildVisitor({ YQToken: 'a', ...row }) }) as never;

it('of what happens on a desk a card that was written, and the blacklist, are news to the archive', () => {
  const cards = cardsOf([buildVisitor({ YQToken: 'a', card: 1 })]);
  expect(isPeopleNews(cards, changed({ card: 1, online: false }))).toBe(false);
  expect(isPeopleNews(cards, changed({ card: 2 }))).toBe(true);
  expect(isPeopleNews(cards, changed({ card: 2 }))).toBe(false);
  expect(isPeopleNews(cards, changed({ card: 2, blacklistedUntil: 5 }))).toBe(true);
  expect(isPeopleNews(cards, { code: '8003', YQToken: 'a' } as never)).toBe(false);
  expect(isPeopleNews(cards, { code: '8012', section: 'archive', value: {} })).toBe(true);
  expect(isPeopleNews(cards, { code: '8012', section: 'robot', value: {} })).toBe(false);
  expect(isPeopleNews(cards, { code: '8007', uuid: 'b', state: '1' } as never)).toBe(false);
});

it('whose card was written before they came is none', () => {
  const came = { code: '8002', YQToken: 'b', visitor: buildVisitor({ YQToken: 'b', card: 3 }) } as never;
  const cards = cardsOf([]);
  expect(isPeopleNews(cards, came)).toBe(false);
  expect(isPeopleNews(cards, changed({ card: 1 }))).toBe(true);
});
