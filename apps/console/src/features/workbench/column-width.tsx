import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localStore } from '../../lib/storage';
import style from './page.module.css';

const KEY_STEP_PX = 16;

export type Column = { width: number; setWidth(px: number): void; min: number; max: number };

/** A column's width, remembered in this browser. */
export function useColumnWidth(
  name: string,
  { initial, min, max }: { initial: number; min: number; max: number },
): Column {
  const key = `width.${name}`;
  const clamp = (px: number) => Math.round(Math.min(max, Math.max(min, px)));
  const [width, set] = useState(() => clamp(Number(localStore.get(key)) || initial));
  return {
    width,
    min,
    max,
    setWidth(px) {
      localStore.set(key, String(clamp(px)));
      set(clamp(px));
    },
  };
}

type EdgeProps = {
  column: Column;
  grows: 'right' | 'left';
  /** Enter folds the column. */
  onFold?: () => void;
};

/** Drag handle of a column; `grows`: the direction that widens it. */
export function ColumnEdge({ column, grows, onFold }: EdgeProps) {
  const { t } = useTranslation('workbench');
  const start = useRef<{ x: number; width: number } | null>(null);
  const sign = grows === 'right' ? 1 : -1;

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: column.width };
  }

  function onPointerMove(event: PointerEvent): void {
    if (start.current) column.setWidth(start.current.width + sign * (event.clientX - start.current.x));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') onFold?.();
    const step = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key];
    if (!step) return;
    event.preventDefault();
    column.setWidth(column.width + sign * step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can be neither dragged nor focused
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.resize')}
      aria-valuenow={column.width}
      aria-valuemin={column.min}
      aria-valuemax={column.max}
      tabIndex={0}
      className={style.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
