import type { ReactNode } from 'react';
import style from './empty.module.css';

/** An empty list: what will appear here, and how to add it. */
export function Empty({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={style.empty}>
      <p className={style.title}>{title}</p>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </div>
  );
}
