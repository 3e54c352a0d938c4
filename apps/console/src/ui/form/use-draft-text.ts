import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/unsaved/drafts';
import { useUnsaved } from '../../lib/unsaved/use-unsaved';
import { toast } from '../toast/toast';
import './texts';

/**
 * A text outside of a form window, kept in this browser until it is sent or emptied; if its page goes before, a message
 * says that it was kept.
 */
export function useDraftText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => String(drafts.find(key, {})?.values.text ?? ''));
  const isWritten = useRef(false);
  useUnsaved(text.trim() !== '');
  useEffect(
    () => () => {
      if (isWritten.current) toast.info(i18next.t('form:draftKept'));
    },
    [],
  );
  function write(next: string): void {
    setText(next);
    isWritten.current = next.trim() !== '';
    if (isWritten.current) drafts.keep(key, {}, { text: next });
    else drafts.drop(key);
  }
  return [text, write];
}
