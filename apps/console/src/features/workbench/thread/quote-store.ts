import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nameOf } from '../../../lib/desk/thread';
import type { MessageName } from '../../../lib/desk/types';

/**
 * The onlyID of the message that the next reply quotes, by visitor. The text is not stored here: it is read from the
 * thread, where it can be recalled or erased.
 */
const quotes = createStore<ReadonlyMap<string, MessageName>>(() => new Map());

/** The onlyID that the next reply to this visitor quotes, passed to `desk.say(…, { quote })`. */
export const quoteOf = (visitor: string): MessageName | null => quotes.getState().get(visitor) ?? null;

/** Sets the quoted message; null: none, as after sending. */
export function setQuote(visitor: string, message: MessageName | null): void {
  const next = new Map(quotes.getState());
  if (message) next.set(visitor, nameOf(message));
  else next.delete(visitor);
  quotes.setState(next, true);
}

/** The quoted message as shown above the composer's text. */
export const useQuote = (visitor: string): MessageName | null => useStore(quotes, (all) => all.get(visitor) ?? null);
