import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';

type Card = Pick<VisitorRow, 'card' | 'blacklistedUntil'>;
/** Cards as they were told last, by their visitors. */
export type Cards = Map<string, Card>;

export const cardsOf = (rows: Iterable<VisitorRow>): Cards => {
  const cards: Cards = new Map();
  for (const row of rows) cards.set(row.YQToken, row);
  return cards;
};

/**
 * Whether a push tells of what the archive shows, of all that happens on a desk: that somebody's card was written or put on
 * the blacklist, that the archive's own settings are others. Remembers what it tells.
 */
export function isPeopleNews(cards: Cards, push: Push): boolean {
  if (push.code === '8012') return push.section === 'archive';
  if (!('visitor' in push) || typeof push.visitor !== 'object') return false;
  const { YQToken, card, blacklistedUntil } = push.visitor;
  const before = cards.get(YQToken);
  cards.set(YQToken, { card, blacklistedUntil });
  // Who comes now brings a card that was written before.
  if (!before) return push.code === '8001' && card > 0;
  return before.card !== card || before.blacklistedUntil !== blacklistedUntil;
}
