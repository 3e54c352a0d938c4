import type { CSSProperties, ReactNode } from 'react';
import style from './demo.module.css';

type Props = { label: string; minWidth: number; height?: number; children: ReactNode };

/** Where a table is wider or longer than its place: it scrolls here, by keyboard too, and its head stays in sight. */
export function TableBox({ label, minWidth, height, children }: Props) {
  return (
    <section
      className={style.tableBox}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard too
      tabIndex={0}
      style={{ '--table-width': `${minWidth}px`, ...(height && { maxHeight: height }) } as CSSProperties}
    >
      {children}
    </section>
  );
}
