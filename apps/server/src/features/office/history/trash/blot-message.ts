import { blotOut } from '@parley/core/access/blot';
import { maskText } from '@parley/core/access/masks';
import { wordsOfRich } from '@parley/protocol/bodies';
import { Refusal } from '../../../../errors';
import type { Principal } from '../../../../principal';
import type { Parts } from '../../retention/kind';
import { rewriteMessage, type Which } from './rewrite-message';
import type { Standing } from './rewrite-store';

/** Takes a piece of the words of one message out, a card's number, and leaves the rest to be read and found. */
export const blotMessage = (
  parts: Parts,
  agent: Principal,
  { pieces, ...which }: Which & { pieces: readonly string[] },
): Promise<void> =>
  rewriteMessage(parts, agent, which, {
    action: 'history.blotMessage',
    left(standing) {
      const words = wordsOf(standing);
      if (words === null) throw new Refusal('not-found');
      // By what is masked for them nobody may ask, and what stays unfound may have changed since it was chosen.
      const seen = maskText(words, agent.masks);
      if (pieces.some((piece) => blotOut(seen, [piece]) === seen)) throw new Refusal('words-changed');
      return blotOut(words, pieces);
    },
  });

/** Markup goes: a number may stand in it as well. Null: it says nothing in words, or was recalled. */
function wordsOf({ kind, msg, recalled }: Standing): string | null {
  if (recalled !== null) return null;
  if (kind === 'rich') return wordsOfRich(msg);
  return kind === 'text' ? msg : null;
}
