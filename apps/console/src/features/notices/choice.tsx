import Switch from 'antd/es/switch';
import { type ReactNode, useId } from 'react';
import style from './notices.module.css';

/** A group of notification settings. */
export function Block({ heading, hint, children }: { heading: string; hint?: string; children: ReactNode }) {
  return (
    <section className={style.block}>
      <h2 className={style.heading}>{heading}</h2>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </section>
  );
}

type ChoiceProps = {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isOff?: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
};

/** A setting that is switched on or off. */
export function Choice({ label, hint, isOn, isOff = false, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={style.choice}>
      <label htmlFor={id} className={style.label} data-off={isOff || undefined}>
        {label}
        {hint && <span className={style.hint}>{hint}</span>}
      </label>
      {children}
      <Switch id={id} checked={isOn} disabled={isOff} onChange={onChange} />
    </div>
  );
}
