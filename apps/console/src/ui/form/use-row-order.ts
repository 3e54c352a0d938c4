import { type HTMLAttributes, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../toast/toast';
import './texts';

/** Milliseconds in which a removed row can be brought back. */
const UNDO_MS = 8000;

type Options<R> = {
  rows: readonly R[];
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  onChange: (rows: readonly R[]) => void;
  disabled: boolean;
};

/** Rows with an order: moved by drag or by the buttons of `RowTools`, and removed with a way back. */
export function useRowOrder<R>({ rows, keyOf, nameOf, onChange, disabled }: Options<R>) {
  const { t } = useTranslation('form');
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  // What was changed since a row was removed stays when it comes back.
  const latest = useRef({ rows, onChange });
  useEffect(() => {
    latest.current = { rows, onChange };
  });

  /** Puts a row at the place of another. */
  function move(key: string, to: string): void {
    const [from, at] = [key, to].map((each) => rows.findIndex((row) => keyOf(row) === each)) as [number, number];
    const row = rows[from];
    if (row === undefined || at < 0 || from === at) return;
    onChange(rows.toSpliced(from, 1).toSpliced(at, 0, row));
    setMoved(t('row.moved', { name: nameOf(row), place: at + 1 }));
  }

  function remove(row: R): void {
    const at = rows.indexOf(row);
    onChange(rows.toSpliced(at, 1));
    const undo = () => latest.current.onChange(latest.current.rows.toSpliced(at, 0, row));
    toast.good(t('row.removed', { name: nameOf(row) }), {
      durationMs: UNDO_MS,
      actions: [{ label: t('row.undo'), onSelect: undo }],
    });
  }

  return {
    /** Told by screen readers. */
    moved,
    /** Attributes of a row's element. An open row is not dragged, so that its texts can be selected. */
    dragOf: (row: R, isOpen: boolean): HTMLAttributes<HTMLElement> & { 'data-dragged'?: true } => ({
      draggable: !disabled && !isOpen,
      title: disabled || isOpen ? undefined : t('row.drag'),
      ...(dragged === keyOf(row) && { 'data-dragged': true as const }),
      onDragStart: () => setDragged(keyOf(row)),
      onDragEnd: () => setDragged(null),
      onDragOver: (event) => dragged !== null && event.preventDefault(),
      onDrop: (event) => {
        event.preventDefault();
        if (dragged !== null) move(dragged, keyOf(row));
        setDragged(null);
      },
    }),
    /** What `RowTools` needs; `among`: the rows that are shown in one list with it. */
    toolsOf(row: R, among: readonly R[] = rows) {
      const at = among.indexOf(row);
      return {
        name: nameOf(row),
        isFirst: at === 0,
        isLast: at === among.length - 1,
        onMove: (by: -1 | 1) => move(keyOf(row), keyOf(among[at + by] ?? row)),
        onRemove: () => remove(row),
      };
    },
  };
}

export type RowOrder<R> = ReturnType<typeof useRowOrder<R>>;
