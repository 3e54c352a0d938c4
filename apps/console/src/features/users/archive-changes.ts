import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';

type Card = Pick<VisitorRow, 'card' | 'blacklistedUntil'>;
/** Last known versions of cards and blacklisting, by visitor. */
export type Cards = Map<string, Card>;

export const cardsOf = (rows: Iterable<VisitorRow>): Cards => {
  const cards: Cards = new Map();
  for (const row of rows) cards.set(row.YQToken, row);
  return cards;
};

/**
 * True if a push changes what the archive shows: a person's card, the blacklist, or the settings of the archive.
 * Updates `cards` with the push.
 */
export function changesArchive(cards: Cards, push: Push): boolean {
  if (push.code === '8012') return push.section === 'archive';
  if (!('visitor' in push) || typeof push.visitor !== 'object') return false;
  const { YQToken, card, blacklistedUntil } = push.visitor;
  const before = cards.get(YQToken);
  cards.set(YQToken, { card, blacklistedUntil });
  // A visitor that is not known yet may have a card that was edited earlier.
  if (!before) return push.code === '8001' && card > 0;
  return before.card !== card || before.blacklistedUntil !== blacklistedUntil;
}
