import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const LINE_PX = 22;
const MAX_LINES = 8;
const PADDING_PX = 20;

let touch: MediaQueryList | undefined;

export const isTouch = (): boolean => {
  touch ??= matchMedia('(pointer: coarse)');
  return touch.matches;
};

export type TextArea = {
  ref: RefObject<HTMLTextAreaElement | null>;
  /** Puts text in place of a stretch (the selection, if none is named) as if it were typed: undo takes it back. */
  insert(text: string, at?: { start: number; end: number }): void;
  select(at: { start: number; end: number }): void;
  focus(): void;
};

/** The field's own ways: it grows with its text to eight lines, and takes text in like a person's. */
export function useTextArea(text: string): TextArea {
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // An empty one has a known height; asking for it lays out the whole thread before its time.
    if (text === '') {
      element.style.height = `${LINE_PX + PADDING_PX}px`;
      return;
    }
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, MAX_LINES * LINE_PX + PADDING_PX)}px`;
  }, [text]);

  // Somebody was chosen in order to be answered; on a phone the keyboard waits until it is wanted. A draft goes on at its end.
  useEffect(() => {
    const element = ref.current;
    element?.setSelectionRange(element.value.length, element.value.length);
    if (!isTouch()) element?.focus({ preventScroll: true });
  }, []);

  function insert(words: string, at?: { start: number; end: number }): void {
    const element = ref.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const { selectionStart: start, selectionEnd: end } = element;
    if (at) element.setSelectionRange(at.start, at.end);
    // The only way by which a browser lets one undo what was not typed.
    if (document.execCommand('insertText', false, words)) return;
    element.setRangeText(words, at?.start ?? start, at?.end ?? end, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    ref,
    insert,
    select: ({ start, end }) => ref.current?.setSelectionRange(start, end),
    focus: () => ref.current?.focus({ preventScroll: true }),
  };
}
