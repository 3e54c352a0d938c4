import { isHexColour } from '@parley/core/look/accent';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import style from './colour-input.module.css';

type Named = { id?: string; 'aria-label'?: string };
type Props = {
  value: string;
  onChange: (colour: string) => void;
  disabled: boolean;
  /** The browser's choice of a colour. */
  swatch: Named & { /** Shown while the value is no colour. */ empty: string };
  /** The colour as text. */
  code: Named & { placeholder?: string };
  children?: ReactNode;
};

/** A colour, chosen or typed as `#1f6feb`. */
export function ColourInput({ value, onChange, disabled, swatch: { empty, ...swatch }, code, children }: Props) {
  return (
    <span className={style.line}>
      <input
        {...swatch}
        type="color"
        className={style.swatch}
        value={isHexColour(value) ? value : empty}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        {...code}
        className={style.code ?? ''}
        value={value}
        maxLength={7}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {children}
    </span>
  );
}
