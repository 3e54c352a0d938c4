import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GroupView } from './list-index';
import { type ListLayout, type Place, ROW_PX, rowTop, scrollFor } from './window';

/** Where the chosen row is. `top`: in px from the top of the list. */
type ChosenRow = { chosen: string; group: string; top: number };

/** Whether the list scrolls to the row's new place. */
export function shouldScroll(was: ChosenRow | null, now: ChosenRow, view: { top: number; height: number }): boolean {
  if (was?.chosen !== now.chosen || was.group !== now.group) return true;
  const wasVisible = was.top + ROW_PX > view.top && was.top < view.top + view.height;
  return was.top !== now.top && wasVisible;
}

type Given = {
  scroller: RefObject<HTMLElement | null>;
  sheet: ListLayout;
  groups: readonly GroupView[];
  chosen: string | null;
};

/**
 * Scrolls to the chosen row when another one is chosen, when it moves to another group, and when rows above it come or
 * go while it is visible. An agent who has scrolled away from it stays there.
 */
export function useChosenInView({ scroller, sheet, groups, chosen }: Given): void {
  const before = useRef<ChosenRow | null>(null);
  useLayoutEffect(() => {
    const node = scroller.current;
    const place = chosen === null ? null : placeOf(groups, chosen);
    if (!place || chosen === null) {
      before.current = null;
      return;
    }
    // A hidden page has no height; its scroll position is restored when it is shown.
    if (!node || node.clientHeight === 0) return;
    const was = before.current;
    const view = { top: node.scrollTop, height: node.clientHeight };
    const now = { chosen, group: groups[place.part]!.key, top: rowTop(sheet, place) };
    if (shouldScroll(was, now, view)) node.scrollTop = scrollFor(sheet, place, view);
    before.current = now;
  }, [scroller, sheet, groups, chosen]);
}

function placeOf(groups: readonly GroupView[], id: string): Place | null {
  for (const [part, { ids }] of groups.entries()) {
    const row = ids.indexOf(id);
    if (row >= 0) return { part, row };
  }
  return null;
}
