import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Drafts } from '../drafts';

type Options = {
  drafts: Drafts;
  typing(text: string): void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The text of the composer, stored as a draft. The event `parley-draft` reports that other code has changed the draft.
 */
export function useDraft({ drafts, typing, field }: Options): [text: string, write: (next: string) => void] {
  const [text, setText] = useState(drafts.get().text);

  useEffect(() => {
    const takeDraft = () => {
      setText(drafts.get().text);
      field.current?.focus();
    };
    addEventListener('parley-draft', takeDraft);
    return () => removeEventListener('parley-draft', takeDraft);
  }, [drafts]);

  const write = (next: string) => {
    setText(next);
    drafts.set({ text: next });
    typing(next);
  };
  return [text, write];
}
