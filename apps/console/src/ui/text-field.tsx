import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon';
import style from './text-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> & {
  label: string;
  hint?: string | undefined;
  /** The error of an invalid value, shown below the field and read by screen readers. */
  error?: string | null;
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({ label, hint, error, trailing, ...rest }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={style.field}>
      <label htmlFor={id} className={style.label}>
        {label}
      </label>
      <div className={style.box} data-bad={error ? true : undefined}>
        <input
          {...rest}
          id={id}
          className={style.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      <p id={`${id}-note`} className={error ? style.error : style.hint} aria-live="polite">
        {error && <Icon name="warning" size={14} />}
        {note}
      </p>
    </div>
  );
}
