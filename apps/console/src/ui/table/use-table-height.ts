import { useSyncExternalStore } from 'react';
import { tableHeight } from './table-height';

function listen(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The height of a list's table in this window; follows it. */
export const useTableHeight = (extraRows: number): number =>
  tableHeight(
    useSyncExternalStore(listen, () => innerHeight),
    extraRows,
  );
