export type EnterFacts = {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  /** An input method is choosing characters: its Enter is not ours. */
  isComposing: boolean;
  /** On a screen keyboard Enter starts a line, and the button sends. */
  isTouch: boolean;
};

export const sendsOnEnter = ({ key, shiftKey, altKey, isComposing, isTouch }: EnterFacts): boolean =>
  key === 'Enter' && !shiftKey && !altKey && !isComposing && !isTouch;
