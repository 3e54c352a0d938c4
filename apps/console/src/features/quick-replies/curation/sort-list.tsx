import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from '../quick-replies.module.css';

type Item = { id: string; name: string };
type Props = {
  label: string;
  items: readonly Item[];
  /** All ids in their new order. */
  onSort: (ids: string[]) => void;
  onOpen?: (id: string) => void;
};

/** A list that is sorted by dragging or by two buttons at each item; the new order shows at once. */
export function SortList({ label, items, onSort, onOpen }: Props) {
  const { t } = useTranslation('quickReplies');
  const [from, setFrom] = useState<number | null>(null);
  const [told, tell] = useState('');
  /** The order chosen here, until the list has it. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const places = new Map(order.map((id, place) => [id, place]));
  const shown = [...items].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));

  function move(at: number, to: number): void {
    const item = shown[at];
    if (!item || to < 0 || to >= shown.length || at === to) return;
    const rest = shown.filter((_, each) => each !== at);
    const ids = [...rest.slice(0, to), item, ...rest.slice(to)].map(({ id }) => id);
    setOrder(ids);
    tell(t('folders.moved', { name: item.name, place: to + 1 }));
    onSort(ids);
  }

  return (
    <>
      <ol className={style.sorted} aria-label={label}>
        {shown.map(({ id, name }, at) => (
          <li
            key={id}
            className={style.line}
            draggable
            data-dragged={from === at || undefined}
            onDragStart={() => setFrom(at)}
            onDragEnd={() => setFrom(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (from !== null) move(from, at);
              setFrom(null);
            }}
          >
            <bdi className={style.grow} title={t('folders.drag')}>
              {name}
            </bdi>
            {(['up', 'down'] as const).map((way) => (
              <Button
                key={way}
                size="s"
                look="quiet"
                icon={way}
                disabled={way === 'up' ? at === 0 : at === shown.length - 1}
                aria-label={t(`folders.${way}`, { name })}
                onClick={() => move(at, way === 'up' ? at - 1 : at + 1)}
              />
            ))}
            {onOpen && (
              <Button size="s" aria-label={t('folders.openOf', { name })} onClick={() => onOpen(id)}>
                {t('folders.open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </>
  );
}
