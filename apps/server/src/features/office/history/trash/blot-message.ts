import { blotOut } from '@parley/core/access/blot';
import { maskText } from '@parley/core/access/masks';
import { wordsOfRich } from '@parley/protocol/bodies';
import { Refusal } from '../../../../errors';
import type { Principal } from '../../../../principal';
import type { Parts } from '../../retention/kind';
import { rewriteMessage, type Which } from './rewrite-message';
import type { LockedMessage } from './rewrite-store';

/** Erases pieces of one message's text, for example a card number; the rest stays readable and searchable. */
export const blotMessage = (
  parts: Parts,
  agent: Principal,
  { pieces, ...which }: Which & { pieces: readonly string[] },
): Promise<void> =>
  rewriteMessage(parts, agent, which, {
    action: 'history.blotMessage',
    left(message) {
      const words = plainTextOf(message);
      if (words === null) throw new Refusal('not-found');
      // Compared with the masked text, so that hidden values cannot be guessed; a piece that is not found may have
      // changed meanwhile.
      const seen = maskText(words, agent.masks);
      if (pieces.some((piece) => blotOut(seen, [piece]) === seen)) throw new Refusal('words-changed');
      return blotOut(words, pieces);
    },
  });

/** The text without markup, which may contain a number too. Null: no text, or recalled. */
function plainTextOf({ kind, msg, recalled }: LockedMessage): string | null {
  if (recalled !== null) return null;
  if (kind === 'rich') return wordsOfRich(msg);
  return kind === 'text' ? msg : null;
}
