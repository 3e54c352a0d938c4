import { sentenceStart } from './match';

export type TextRange = { start: number; end: number };

/** Range of the text that a reply replaces: the `/` with the query, nothing, or the sentence being typed. */
export function replacedRange(
  { slash, isForced }: { slash: string | null; isForced: boolean },
  text: string,
  caret: number,
): TextRange {
  if (slash !== null) return { start: 0, end: caret };
  return isForced ? { start: caret, end: caret } : { start: sentenceStart(text), end: text.length };
}

type Press = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/**
 * Effect of a key on the list of replies: insert the selected one, close the list, or move the selection; null: none.
 */
export function actOfKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Press,
  { isList, count }: { isList: boolean; count: number },
): 'take' | 'close' | 1 | -1 | null {
  if (!isList && count === 0) return null;
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'Escape') return 'close';
  // With suggestions, Enter still sends the message.
  if (key === 'Tab' || (key === 'Enter' && isList)) return 'take';
  if (!isList || count === 0) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}
