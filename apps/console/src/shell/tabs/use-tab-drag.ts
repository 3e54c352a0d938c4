import { type PointerEvent, useRef, useState } from 'react';
import { move } from './tabs-store';

/** Shorter movements in px count as a click. */
const STEADY_PX = 6;

type Drag = { key: string; x: number; isMoving: boolean };

/** Reorders tabs with the mouse; touch scrolls the bar instead. */
export function useTabDrag() {
  const drag = useRef<Drag | null>(null);
  const hasMoved = useRef(false);
  const [dragged, setDragged] = useState<string | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string): void {
    hasMoved.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    drag.current = { key, x: event.clientX, isMoving: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = drag.current;
    if (!now) return;
    if (!now.isMoving) {
      if (Math.abs(event.clientX - now.x) < STEADY_PX) return;
      now.isMoving = true;
      hasMoved.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(now.key);
    }
    const others = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tab]')].filter(
      (tab) => tab.dataset.tab !== now.key,
    );
    const before = others.filter((tab) => centreOf(tab) < event.clientX).length;
    move(now.key, before);
  }

  function end(): void {
    drag.current = null;
    setDragged(null);
  }

  return {
    dragged,
    onPointerDown,
    /** Handlers of the bar, which captures the pointer during the drag. */
    onBar: { onPointerMove, onPointerUp: end, onPointerCancel: end },
    /** Suppresses the click that ends a drag. */
    isClick: () => !hasMoved.current,
  };
}

function centreOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
