import { useState } from 'react';
import { drafts } from './drafts';
import { useUnsaved } from './use-unsaved';

/** A text outside of a form window, kept in this browser until it is sent or emptied. */
export function useDraftText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => String(drafts.find(key, {})?.values.text ?? ''));
  useUnsaved(text.trim() !== '');
  function write(next: string): void {
    setText(next);
    if (next.trim() === '') drafts.drop(key);
    else drafts.keep(key, {}, { text: next });
  }
  return [text, write];
}
