import { MOST_IDS } from '@parley/protocol/most-ids';
import { useCallback, useState } from 'react';

/** Most rows of one action; the server refuses more (`manyIds`). */
export const MOST_SELECTED = MOST_IDS;

/** Selected rows on all pages of a list, by id. Changed filters clear the selection. */
export function useSelection<Row extends { id: string }>(of: string) {
  const [chosen, setChosen] = useState<{ of: string; rows: ReadonlyMap<string, Row> }>({ of, rows: new Map() });
  const rows: ReadonlyMap<string, Row> = chosen.of === of ? chosen.rows : new Map();
  const set = useCallback((next: ReadonlyMap<string, Row>) => setChosen({ of, rows: next }), [of]);

  function toggle(those: readonly Row[], isChosen: boolean): void {
    const next = new Map(rows);
    for (const row of those) {
      if (!isChosen) next.delete(row.id);
      else if (next.size < MOST_SELECTED) next.set(row.id, row);
    }
    set(next);
  }

  return { rows, has: (row: Row) => rows.has(row.id), toggle, clear: () => set(new Map()) };
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;
