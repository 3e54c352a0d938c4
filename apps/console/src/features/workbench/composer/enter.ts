/** What sends: Enter alone, or Ctrl+Enter (⌘ on a Mac), by choice; Shift+Enter is a new line always. */
export type SendKey = 'enter' | 'ctrlEnter';

export type EnterFacts = {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  /** Ctrl, or ⌘. */
  ctrlKey: boolean;
  /** An input method is choosing characters: its Enter is not ours. */
  isComposing: boolean;
  /** On a screen keyboard Enter starts a line, and the button sends. */
  isTouch: boolean;
};

/** `line`: the browser would do nothing of itself, so the line is ours to begin. */
export type EnterMeaning = 'send' | 'line' | 'none';

export function enterMeans(facts: EnterFacts, sendKey: SendKey): EnterMeaning {
  const { key, shiftKey, altKey, ctrlKey, isComposing, isTouch } = facts;
  if (key !== 'Enter' || isComposing || altKey || shiftKey) return 'none';
  if (sendKey === 'ctrlEnter') return ctrlKey ? 'send' : 'none';
  if (ctrlKey) return isTouch ? 'send' : 'line';
  return isTouch ? 'none' : 'send';
}

/** Some browsers end the composition before they tell of its Enter, which then comes with this code. */
const IME_KEY_CODE = 229;

export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === IME_KEY_CODE;
