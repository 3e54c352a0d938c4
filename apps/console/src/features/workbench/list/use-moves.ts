import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListView } from './list-index';
import type { ListLayout } from './window';

/** Duration in ms of the animation that moves a row to its new place. */
const MOVE_MS = 180;

/** Animates visible rows from their old place to the new one; scrolling is not animated. */
export function useMoves(scroller: RefObject<HTMLElement | null>, { parts }: ListLayout, view: ListView): void {
  const before = useRef<{ tops: Map<string, number>; view: ListView }>({ tops: new Map(), view });
  useLayoutEffect(() => {
    const { tops, view: known } = before.current;
    const now = new Map<string, number>();
    const moved: [item: HTMLElement, by: number][] = [];
    for (const item of scroller.current?.querySelectorAll<HTMLElement>('[data-visitor]') ?? []) {
      const id = item.dataset.visitor!;
      // The computed position, so that nothing has to be measured.
      const top = topOf(item, parts);
      const from = tops.get(id);
      now.set(id, top);
      if (from !== undefined && from !== top) moved.push([item, from - top]);
    }
    before.current = { tops: now, view };
    if (known === view || moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [item, by] of moved) {
      const steps = [{ transform: `translateY(${by}px)` }, { transform: 'none' }];
      item.parentElement?.animate(steps, { duration: MOVE_MS, easing: 'ease-out' });
    }
  });
}

function topOf(item: HTMLElement, parts: ListLayout['parts']): number {
  const group = item.dataset.group;
  const part = parts.find(({ key }) => key === group);
  return (part?.top ?? 0) + Number.parseFloat(item.parentElement?.style.top ?? '0');
}
