import type { ReactNode } from 'react';
import style from './demo.module.css';

/** A word in one of the four meanings, readable in light and dark. */
export function Tag({ kind = 'plain', children }: { kind?: 'good' | 'wait' | 'bad' | 'plain'; children: ReactNode }) {
  return (
    <span className={style.tag} data-kind={kind}>
      {children}
    </span>
  );
}
