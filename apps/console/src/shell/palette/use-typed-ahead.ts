import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Collects what is typed after a search dialog was asked for and before its code has loaded: without this the first
 * letters would go to whatever had the focus, for example an answer to a visitor. Returns the text so far; the dialog
 * reads it once, when it appears. Escape cancels.
 */
export function useTypedAhead(isWanted: boolean, onCancel: () => void): () => string {
  const typed = useRef('');
  const onEscape = useEffectEvent(onCancel);

  useEffect(() => {
    if (!isWanted) return;
    function onKeyDown(event: KeyboardEvent): void {
      // Once the dialog is open its own field has the focus.
      if (document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const text = textAfter(typed.current, event.key);
      if (text === null && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (text === null) onEscape();
      else typed.current = text;
    }
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      // Not when it is asked for again: its code is here then, and it has read the text by that time.
      typed.current = '';
    };
  }, [isWanted]);

  return useCallback(() => typed.current, []);
}

/** The text after a key; null for a key that writes nothing. Enter finds nothing to choose yet. */
export function textAfter(text: string, key: string): string | null {
  if (key === 'Enter') return text;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}
