import type { CSSProperties, ReactNode } from 'react';
import style from './demo.module.css';

type Props = { label: string; minWidth: number; height?: number; children: ReactNode };

/** A scrolling container for a table with a sticky header; scrolls by keyboard too. */
export function TableBox({ label, minWidth, height, children }: Props) {
  return (
    <section
      className={style.tableBox}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      style={{ '--table-width': `${minWidth}px`, ...(height && { maxHeight: height }) } as CSSProperties}
    >
      {children}
    </section>
  );
}
