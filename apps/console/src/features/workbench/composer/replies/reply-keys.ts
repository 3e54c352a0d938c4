import { segmentStart } from './match';

export type Stretch = { start: number; end: number };

/** What of the text a reply takes the place of: the `/` and what follows, nothing, or the sentence that is being written. */
export function stretchTaken(
  { slash, isForced }: { slash: string | null; isForced: boolean },
  text: string,
  caret: number,
): Stretch {
  if (slash !== null) return { start: 0, end: caret };
  return isForced ? { start: caret, end: caret } : { start: segmentStart(text), end: text.length };
}

type Press = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** What a key of the field does to the replies above it: take the marked one, close, move by so many; null: nothing. */
export function actOfKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Press,
  { isList, count }: { isList: boolean; count: number },
): 'take' | 'close' | 1 | -1 | null {
  if (!isList && count === 0) return null;
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'Escape') return 'close';
  // Suggestions leave Enter to the message.
  if (key === 'Tab' || (key === 'Enter' && isList)) return 'take';
  if (!isList || count === 0) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}
