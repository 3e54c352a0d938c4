import { type ReactNode, useId } from 'react';
import style from './personal.module.css';

/** A section of the page with a heading. */
export function Block({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={style.block} aria-labelledby={id}>
      <h2 id={id} className={style.heading}>
        {title}
      </h2>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </section>
  );
}
