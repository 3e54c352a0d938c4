import type { Push } from '@parley/protocol/push/pushes';
import { expect, it } from 'vitest';
import { buildVisitor } from '../../testing/build';
import { cardsOf, changesArchive } from './archive-changes';

const changed = (row: object): Push =>
  ({ code: '8001', YQToken: 'a', state: 'current', visitor: buildVisitor({ YQToken: 'a', ...row }) }) as never;

it('edits of a card, the blacklist and the settings of the archive change the archive; other pushes do not', () => {
  const cards = cardsOf([buildVisitor({ YQToken: 'a', card: 1 })]);
  expect(changesArchive(cards, changed({ card: 1, online: false }))).toBe(false);
  expect(changesArchive(cards, changed({ card: 2 }))).toBe(true);
  expect(changesArchive(cards, changed({ card: 2 }))).toBe(false);
  expect(changesArchive(cards, changed({ card: 2, blacklistedUntil: 5 }))).toBe(true);
  expect(changesArchive(cards, { code: '8003', YQToken: 'a' } as never)).toBe(false);
  expect(changesArchive(cards, { code: '8012', section: 'archive', settings: {}, value: {} })).toBe(true);
  expect(changesArchive(cards, { code: '8012', section: 'robot', settings: {}, value: {} })).toBe(false);
  expect(changesArchive(cards, { code: '8007', uuid: 'b', state: '1' } as never)).toBe(false);
});

it('a visitor who arrives with an edited card does not change the archive', () => {
  const arrival = { code: '8002', YQToken: 'b', visitor: buildVisitor({ YQToken: 'b', card: 3 }) } as never;
  const cards = cardsOf([]);
  expect(changesArchive(cards, arrival)).toBe(false);
  expect(changesArchive(cards, changed({ card: 1 }))).toBe(true);
});
