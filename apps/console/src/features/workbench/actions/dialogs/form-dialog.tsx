import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Notice } from '../../../../ui/notice';
import { isComposing } from '../../composer/enter';
import style from './asking.module.css';
import './texts';

type Props = {
  title: string;
  submit: string;
  look?: 'primary' | 'danger';
  width?: number;
  children: ReactNode;
  canSubmit?: boolean;
  /** Rejects when the server refuses: the dialog stays open and shows why. */
  onSubmit: () => Promise<void>;
  onClose: (isDone: boolean) => void;
};

/**
 * A dialog with an action's form: Ctrl/⌘ + Enter submits, in a field of one line Enter alone does; Escape cancels. Without
 * a field the button has the focus.
 */
export function FormDialog({
  title,
  submit,
  look = 'primary',
  width,
  children,
  canSubmit = true,
  onSubmit,
  onClose,
}: Props) {
  const { t } = useTranslation('app');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function go(): Promise<void> {
    if (isBusy || !canSubmit) return;
    setBusy(true);
    setError(null);
    try {
      await onSubmit();
      onClose(true);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (!event.ctrlKey && !event.metaKey && !isOneLine(event.target)) return;
    event.preventDefault();
    void go();
  }

  return (
    <Dialog title={title} onClose={() => onClose(false)} {...(width && { width })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key handler for all fields */}
      <div className={style.form} onKeyDown={onKeyDown}>
        {children}
        {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
        <div className={style.buttons}>
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button
            look={look}
            busy={isBusy}
            disabled={!canSubmit}
            title="Ctrl + Enter"
            data-autofocus=""
            onClick={() => void go()}
          >
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A text field in which Enter has no other meaning; not the options of a choice, where it would be pressed by mistake. */
const isOneLine = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type !== 'radio';

type AreaProps = {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
  isFirst?: boolean;
};

export function Area({ label, hint, value, onChange, maxLength, rows = 3, isFirst }: AreaProps) {
  const id = useId();
  return (
    <div className={style.field}>
      <label htmlFor={id} className={style.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={style.area}
        rows={rows}
        maxLength={maxLength}
        value={value}
        dir="auto"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...(isFirst && { 'data-autofocus': '' })}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChipsProps<T> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T | null;
  onChange: (value: T | null) => void;
  /** A second click on the chosen option clears it. */
  isOptional?: boolean;
  isFirst?: boolean;
};

/** Single choice among a few options, shown as buttons. */
export function Chips<T extends string | number>(props: ChipsProps<T>) {
  const { label, options, value, onChange, isOptional = false, isFirst } = props;
  const id = useId();
  return (
    <fieldset className={style.field}>
      <legend className={style.label}>{label}</legend>
      <div className={style.chips}>
        {options.map((option, n) => (
          <label key={option.value} className={style.chip} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={option.value === value}
              {...(isFirst && (value === null ? n === 0 : option.value === value) && { 'data-autofocus': '' })}
              onChange={() => onChange(option.value)}
              onClick={() => isOptional && option.value === value && onChange(null)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
