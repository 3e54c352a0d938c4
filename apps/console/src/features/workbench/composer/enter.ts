/** The key that sends, as chosen: Enter, or Ctrl+Enter (⌘ on a Mac). Shift+Enter always starts a new line. */
export type SendKey = 'enter' | 'ctrlEnter';

export type EnterFacts = {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  /** Ctrl, or ⌘. */
  ctrlKey: boolean;
  /** An input method is composing and handles its own Enter. */
  isComposing: boolean;
  /** On a touch keyboard Enter starts a new line, and the button sends. */
  isTouch: boolean;
};

/** `line`: insert the line break ourselves, since the browser does not for this key. */
export type EnterMeaning = 'send' | 'line' | 'none';

export function enterMeans(facts: EnterFacts, sendKey: SendKey): EnterMeaning {
  const { key, shiftKey, altKey, ctrlKey, isComposing, isTouch } = facts;
  if (key !== 'Enter' || isComposing || altKey || shiftKey) return 'none';
  if (sendKey === 'ctrlEnter') return ctrlKey ? 'send' : 'none';
  if (ctrlKey) return isTouch ? 'send' : 'line';
  return isTouch ? 'none' : 'send';
}

/** Safari ends the composition before the keydown of its Enter, which then has this keyCode. */
const IME_KEY_CODE = 229;

export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === IME_KEY_CODE;
