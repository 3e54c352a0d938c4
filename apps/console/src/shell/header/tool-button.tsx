import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../../ui/icon';
import style from './header.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  label: string;
  /** The number on its badge; 0: no badge. */
  count?: number;
  countKind?: 'bad' | 'plain';
  ref?: Ref<HTMLButtonElement>;
};

/** An icon button of the header; its name is for screen readers and shown on hover. */
export function ToolButton({ icon, label, count = 0, countKind = 'bad', ...rest }: Props) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={style.tool}>
      <Icon name={icon} size={18} />
      {count > 0 && (
        <span className={style.count} data-kind={countKind} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
