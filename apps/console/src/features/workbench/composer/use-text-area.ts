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
  /** Replaces a range (default: the selection) as if typed, so that undo works. */
  insert(text: string, at?: { start: number; end: number }): void;
  select(at: { start: number; end: number }): void;
  focus(): void;
};

/** A textarea that grows with its text to eight lines, and inserts text as if typed. */
export function useTextArea(text: string): TextArea {
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // An empty field has a known height; reading it would force an early layout of the whole thread.
    if (text === '') {
      element.style.height = `${LINE_PX + PADDING_PX}px`;
      return;
    }
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, MAX_LINES * LINE_PX + PADDING_PX)}px`;
  }, [text]);

  // Focuses the field when a visitor is chosen, with the caret after the draft; not on touch, where a keyboard would open.
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
    // execCommand is the only way to insert text that undo can remove.
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
