import { usePreference } from '../../lib/preferences/preferences';
import { type Arrangement, arrange, keep } from './column-state';
import type { Column } from './types';

// biome-ignore lint/suspicious/noExplicitAny: whatever its rows are
type AnyColumn = Column<any>;

/** The user's columns and density of this list, stored on the server for all of their browsers. */
export function useArrangement(name: string, columns: readonly AnyColumn[]) {
  const [kept, choose] = usePreference<string>(`list.${name}`, '');
  return {
    ...arrange(columns, kept),
    isUsual: kept === '',
    change: (next: Arrangement) => choose(keep(next)),
    reset: () => choose(''),
  };
}

export type Arranged = ReturnType<typeof useArrangement>;
