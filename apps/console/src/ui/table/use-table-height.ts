import { useSyncExternalStore } from 'react';
import { fullHeight, tableHeight } from './table-height';

function listen(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The height of a list's table in this window, or over all of it; follows it. */
export function useTableHeight(extraRows: number, isFull: boolean): number {
  const height = useSyncExternalStore(listen, () => innerHeight);
  return (isFull ? fullHeight : tableHeight)(height, extraRows);
}
