import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { fullHeight, tableHeight } from './table-height';

function listen(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Distance in px of a list's toolbar from the top of the page, for which the table's height is specified. */
const USUAL_TOP = 192;
/** Height of one extra row. */
const ROW = 60;

/**
 * Height of a list's table in the window, or in full screen; follows the window. What stands above the list, as tabs of
 * the page, counts as extra rows. Null: the page scrolls instead.
 */
export function useTableHeight(list: RefObject<HTMLElement | null>, extraRows: number, isFull: boolean): number | null {
  const height = useSyncExternalStore(listen, () => innerHeight);
  const [top, setTop] = useState(USUAL_TOP);
  useLayoutEffect(() => {
    if (list.current && !isFull) setTop(list.current.getBoundingClientRect().top + scrollY);
  }, [list, isFull]);
  const above = Math.max(0, top - USUAL_TOP) / ROW;
  return isFull ? fullHeight(height, extraRows) : tableHeight(height, extraRows + above);
}
