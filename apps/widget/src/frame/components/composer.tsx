import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { Icon } from './icons';

type ComposerProps = {
  drafts: Drafts;
  say(msg: string): boolean;
  typing(text: string): void;
  hint: string;
  placeholder: string;
};

/** Grows to eight lines, in px: 8 × 24 and the padding. */
const MOST_HEIGHT = 216;

export function Composer({ drafts, say, typing, hint, placeholder }: ComposerProps) {
  const { t } = useWords();
  const [text, setText] = useState(drafts.get().text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = text.trim() === '';

  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [text]);

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
    if (next.trim()) typing(next);
  };
  const send = () => {
    if (!isBlank && say(storable(text))) write('');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hint && <p class="hint">{hint}</p>}
      <div class="field">
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          enterkeyhint="send"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button type="submit" class="send" disabled={isBlank} aria-label={t('send')} title={t('sendHint')}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

/** Enter chooses a word of the input method. Safari ends the composition before this key; its code 229 still tells. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

function fit(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${Math.min(MOST_HEIGHT, field.scrollHeight)}px`;
}

/** Half a surrogate pair or a NUL, which a paste can bring, is not text that can be kept. */
function storable(text: string): string {
  const whole = text.replaceAll('\0', '');
  return whole.toWellFormed ? whole.toWellFormed() : whole;
}
