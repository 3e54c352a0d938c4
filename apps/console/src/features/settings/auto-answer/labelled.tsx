import type { ReactNode } from 'react';
import { MultiSelect } from '../../../ui/form/multi-select';
import style from './auto-answer.module.css';

/** A field of a rule under its name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

type TagsProps = {
  label: string;
  hint: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (value: string[]) => void;
};

/** Words that are typed in. */
export function Tags({ label, hint, value, disabled, onChange }: TagsProps) {
  return (
    <MultiSelect
      mode="tags"
      open={false}
      aria-label={label}
      placeholder={hint}
      maxCount={50}
      tokenSeparators={[',', '，', '、']}
      value={[...value]}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
