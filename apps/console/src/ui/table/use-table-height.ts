import { useSyncExternalStore } from 'react';
import { fullHeight, tableHeight } from './table-height';

function listen(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Height of a list's table in the window, or in full screen; follows the window. Null: the page scrolls instead. */
export function useTableHeight(extraRows: number, isFull: boolean): number | null {
  const height = useSyncExternalStore(listen, () => innerHeight);
  return (isFull ? fullHeight : tableHeight)(height, extraRows);
}
