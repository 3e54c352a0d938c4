import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nameOf } from '../../../lib/desk/thread';
import type { MessageName } from '../../../lib/desk/types';

/**
 * The message that the next reply answers, by visitor; who is not in it quotes nothing. Its name alone: the words stand in
 * the thread, where they are taken back and erased.
 */
const quotes = createStore<ReadonlyMap<string, MessageName>>(() => new Map());

/** What the next reply to this visitor quotes: its `onlyID` goes into `desk.say(…, { quote })`. */
export const quoteOf = (visitor: string): MessageName | null => quotes.getState().get(visitor) ?? null;

/** Chooses it; null: none, as after the reply was sent. */
export function setQuote(visitor: string, message: MessageName | null): void {
  const next = new Map(quotes.getState());
  if (message) next.set(visitor, nameOf(message));
  else next.delete(visitor);
  quotes.setState(next, true);
}

/** What the composer shows above its text. */
export const useQuote = (visitor: string): MessageName | null => useStore(quotes, (all) => all.get(visitor) ?? null);
