import { useEffect, useRef } from 'react';
import type { Option } from './types';
import style from './view-strip.module.css';

type Props = { label: string; options: readonly Option[]; chosen: string; onChoose: (view: string) => void };

/** The views of a list as a strip; the current one is scrolled into view. */
export function ViewStrip({ label, options, chosen, onChoose }: Props) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` says when
  useEffect(() => {
    const [whole, view] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!whole || !view) return;
    const { left, right } = whole.getBoundingClientRect();
    const at = view.getBoundingClientRect();
    // Scrolls only the strip: `scrollIntoView` would scroll the page too.
    if (at.right > right) whole.scrollLeft += at.right - right;
    else if (at.left < left) whole.scrollLeft -= left - at.left;
  }, [chosen]);
  return (
    <nav ref={strip} className={style.strip} aria-label={label}>
      {options.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          className={style.view}
          aria-current={value === chosen ? 'page' : undefined}
          onClick={() => value !== chosen && onChoose(value)}
        >
          <span className={style.name} title={name}>
            {name}
          </span>
          {count !== undefined && <span className={style.count}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}
