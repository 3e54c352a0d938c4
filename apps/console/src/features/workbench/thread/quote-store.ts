import type { Message } from '@parley/protocol/types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The message that the next reply answers, by visitor; who is not in it quotes nothing. */
const quotes = createStore<ReadonlyMap<string, Message>>(() => new Map());

/** What the next reply to this visitor quotes: its `onlyID` goes into `desk.say(…, { quote })`. */
export const quoteOf = (visitor: string): Message | null => quotes.getState().get(visitor) ?? null;

/** Chooses it; null: none, as after the reply was sent. */
export function setQuote(visitor: string, message: Message | null): void {
  const next = new Map(quotes.getState());
  if (message) next.set(visitor, message);
  else next.delete(visitor);
  quotes.setState(next, true);
}

/** What the composer shows above its text. */
export const useQuote = (visitor: string): Message | null => useStore(quotes, (all) => all.get(visitor) ?? null);
