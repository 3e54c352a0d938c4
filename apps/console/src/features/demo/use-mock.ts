import { useCallback, useEffect, useState } from 'react';
import type { MockTable, Query, Row } from './mock/table';

export type Listed<R> = { list: R[]; total: number };

/** A page of sample rows, and how to ask for it anew. What was asked for before and comes late is passed over. */
export function useMock<R extends Row>(table: MockTable<R>, { text = '', pageNo = 1, pageSize = 20 }: Query = {}) {
  const [listed, setListed] = useState<Listed<R> | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let isWanted = true;
    void table.list({ text, pageNo, pageSize }).then((answer) => isWanted && setListed(answer));
    return () => {
      isWanted = false;
    };
  }, [table, text, pageNo, pageSize, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { rows: listed?.list ?? [], total: listed?.total ?? 0, isLoading: listed === null, again };
}
