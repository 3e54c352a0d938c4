import type { ReactNode } from 'react';
import style from './demo.module.css';

/** A label in one of four colours with enough contrast in light and dark mode. */
export function Tag({ kind = 'plain', children }: { kind?: 'good' | 'wait' | 'bad' | 'plain'; children: ReactNode }) {
  return (
    <span className={style.tag} data-kind={kind}>
      {children}
    </span>
  );
}
