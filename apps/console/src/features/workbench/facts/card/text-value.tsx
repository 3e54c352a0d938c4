import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './card.module.css';
import type { FieldName, FieldValue } from './card-field';
import { wordsOf } from './card-field';
import { FateLine } from './fate-line';
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
  /** Answers why a text will not do; null: it will. */
  check?: (text: string) => string | null;
  /** The value that a text means. */
  read?: (text: string) => FieldValue;
  /** Beside the value: copy, open. */
  beside?: ReactNode;
};

/** A text that is changed where it stands: a press opens it, Enter or leaving keeps, Escape takes back. */
export function TextValue({ field, label, value, edit, check, read = (text) => text, beside, ...how }: Props) {
  const { t } = useTranslation('workbenchFacts');
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const seen = useRef<FieldValue>(null);
  const words = wordsOf(value);

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
    if (event.key === 'Enter' && (!how.isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep(true);
    }
  }

  const shared = {
    id,
    value: draft ?? '',
    maxLength: how.maxLength,
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

  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={draft === null ? undefined : id}>
        {label}
        {how.isRequired && words === '' && <i className={style.required}>{t('required')}</i>}
      </label>
      <div className={style.value}>
        {draft === null ? (
          <span className={style.shown}>
            <button
              ref={opener}
              type="button"
              className={style.opener}
              data-empty={words === '' || undefined}
              data-saving={edit.fates.get(field)?.state === 'saving' || undefined}
              aria-label={words ? t('edit', { label, value: words }) : t('editEmpty', { label })}
              title={words || undefined}
              onClick={() => {
                seen.current = value;
                setDraft(words);
              }}
            >
              <bdi className={how.isLong ? style.long : style.line}>{words || t('add')}</bdi>
            </button>
            {words && beside}
          </span>
        ) : how.isLong ? (
          // biome-ignore lint/a11y/noAutofocus: it stands where one has just pressed
          <textarea {...shared} rows={3} autoFocus />
        ) : (
          // biome-ignore lint/a11y/noAutofocus: it stands where one has just pressed
          <input {...shared} type={how.type ?? 'text'} inputMode={how.inputMode} autoComplete="off" autoFocus />
        )}
        {why && (
          <p id={`${id}-why`} className={style.why} role="alert">
            {why}
          </p>
        )}
        <FateLine field={field} value={value} edit={edit} />
      </div>
    </div>
  );
}
