import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import style from './demo.module.css';

/** The list with one item moved from index `from` to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const taken = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)];
}

type Props<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onMove: (from: number, to: number) => void;
  children: (item: T) => ReactNode;
  className?: string | undefined;
};

/** Rows sorted by dragging or by two buttons each. */
export function SortableList<T>({ items, keyOf, nameOf, onMove, children, className }: Props<T>) {
  const { t } = useTranslation('demo');
  const [from, setFrom] = useState<number | null>(null);
  return (
    <ul className={className}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          className={`${style.row} ${style.handle}`}
          draggable
          onDragStart={() => setFrom(at)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (from !== null && from !== at) onMove(from, at);
            setFrom(null);
          }}
        >
          {children(item)}
          <Button
            look="quiet"
            size="s"
            icon="up"
            disabled={at === 0}
            aria-label={t('sort.before', { name: nameOf(item) })}
            onClick={() => onMove(at, at - 1)}
          />
          <Button
            look="quiet"
            size="s"
            icon="down"
            disabled={at === items.length - 1}
            aria-label={t('sort.after', { name: nameOf(item) })}
            onClick={() => onMove(at, at + 1)}
          />
        </li>
      ))}
    </ul>
  );
}
