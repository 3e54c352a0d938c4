import type { ReactNode } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import style from './facts.module.css';

/** One line: a label and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A short date and time, in full on hover. */
export function ShortTime({ time, className }: { time: number; className?: string | undefined }) {
  const language = currentLanguage();
  return (
    <time
      className={`tabular ${className ?? ''}`}
      dateTime={new Date(time).toISOString()}
      title={fullTime(time, language)}
    >
      {shortTime(time, Date.now(), language)}
    </time>
  );
}
