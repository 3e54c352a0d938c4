import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './card.module.css';
import type { FieldName, FieldValue } from './card-field';
import { wordsOf } from './card-field';
import { SaveStatus } from './save-status';
import type { CardEdit } from './use-card-edit';

type Props = {
  field: FieldName;
  label: string;
  value: FieldValue;
  edit: CardEdit;
  maxLength: number;
  type?: 'text' | 'tel' | 'email' | 'date';
  inputMode?: 'decimal';
  isLong?: boolean;
  isRequired?: boolean;
  /** Returns the error of an invalid text, else null. */
  check?: (text: string) => string | null;
  /** Converts a text to the field's value. */
  read?: (text: string) => FieldValue;
  /** Buttons next to the value: copy, open. */
  beside?: ReactNode;
};

/** A text edited in place: a click opens it, Enter or blur saves, Escape cancels. */
export function TextValue({ field, label, value, edit, check, read = (text) => text, beside, ...how }: Props) {
  const { t } = useTranslation('workbenchFacts');
  const words = wordsOf(value);
  const { id, draft, why, opener, shared, open } = useTextDraft({ field, value, edit, check, read, ...how });

  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={draft === null ? undefined : id}>
        {label}
        {how.isRequired && words === '' && <i className={style.required}>{t('required')}</i>}
      </label>
      <div className={style.value}>
        {draft === null ? (
          <span className={style.shown}>
            <Opener
              ref={opener}
              words={words}
              label={label}
              isLong={how.isLong === true}
              isSaving={edit.results.get(field)?.state === 'saving'}
              onOpen={open}
            />
            {words && beside}
          </span>
        ) : how.isLong ? (
          // biome-ignore lint/a11y/noAutofocus: opened by the user's own click
          <textarea {...shared} rows={3} autoFocus />
        ) : (
          // biome-ignore lint/a11y/noAutofocus: opened by the user's own click
          <input {...shared} type={how.type ?? 'text'} inputMode={how.inputMode} autoComplete="off" autoFocus />
        )}
        {why && (
          <p id={`${id}-why`} className={style.why} role="alert">
            {why}
          </p>
        )}
        <SaveStatus field={field} value={value} edit={edit} />
      </div>
    </div>
  );
}

type Draft = Pick<Props, 'field' | 'value' | 'edit' | 'check' | 'maxLength' | 'isLong'> & {
  read: (text: string) => FieldValue;
};

/** The text field while editing: the error of an invalid text, and buttons to save and cancel. */
function useTextDraft({ field, value, edit, check, read, maxLength, isLong }: Draft) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const seen = useRef<FieldValue>(null);

  useEffect(() => {
    if (draft !== null || !isReturning.current) return;
    isReturning.current = false;
    opener.current?.focus();
  }, [draft]);

  function keep(returnFocus: boolean): void {
    if (draft === null) return;
    const text = draft.trim();
    const problem = text === '' ? null : (check?.(text) ?? null);
    if (problem !== null) return setWhy(problem);
    close(returnFocus);
    edit.save(field, text === '' ? '' : read(text), { seen: seen.current });
  }

  function close(returnFocus: boolean): void {
    isReturning.current = returnFocus;
    setDraft(null);
    setWhy(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    }
    if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep(true);
    }
  }

  const shared = {
    id,
    value: draft ?? '',
    maxLength: maxLength,
    className: style.input ?? '',
    'aria-invalid': why ? true : undefined,
    'aria-describedby': why ? `${id}-why` : undefined,
    onChange: (event: { target: { value: string } }) => {
      setDraft(event.target.value);
      setWhy(null);
    },
    onKeyDown,
    onBlur: () => keep(false),
  } as const;

  function open(): void {
    seen.current = value;
    setDraft(wordsOf(value));
  }

  return { id, draft, why, opener, shared, open };
}

type OpenerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  words: string;
  label: string;
  isLong: boolean;
  isSaving: boolean;
  onOpen: () => void;
};

/** The value while not editing; a click starts editing. */
function Opener({ ref, words, label, isLong, isSaving, onOpen }: OpenerProps) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <button
      ref={ref}
      type="button"
      className={style.opener}
      data-empty={words === '' || undefined}
      data-saving={isSaving || undefined}
      aria-label={words ? t('edit', { label, value: words }) : t('editEmpty', { label })}
      title={words || undefined}
      onClick={onOpen}
    >
      <bdi className={isLong ? style.long : style.line}>{words || t('add')}</bdi>
    </button>
  );
}
