import type { Option } from './types';
import style from './view-strip.module.css';

type Props = { label: string; options: readonly Option[]; chosen: string; onChoose: (view: string) => void };

/** The views of a list: one is shown. */
export function ViewStrip({ label, options, chosen, onChoose }: Props) {
  return (
    <nav className={style.strip} aria-label={label}>
      {options.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          className={style.view}
          aria-current={value === chosen ? 'page' : undefined}
          onClick={() => value !== chosen && onChoose(value)}
        >
          {name}
          {count !== undefined && <span className={style.count}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}
