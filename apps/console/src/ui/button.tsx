import type { ButtonHTMLAttributes, Ref } from 'react';
import style from './button.module.css';
import { Icon, type IconName } from './icon';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link';
  size?: 'm' | 's' | 'l';
  icon?: IconName;
  /** An action is running: shows it and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = 'plain', size = 'm', icon, busy = false, children, className, ...rest }: Props) {
  const names = [style.button, style[look], style[size], children === undefined && style.square, className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={busy || rest['aria-disabled'] ? true : undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <span className={style.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span className={style.words}>{children}</span>}
    </button>
  );
}
