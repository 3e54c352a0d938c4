import { useCallback, useEffect, useState } from 'react';
import type { MockTable, Query, Row } from './mock/table';

export type Listed<R> = { list: R[]; total: number };

/** One page of sample rows with a reload function. Answers to outdated requests are ignored. */
export function useMock<R extends Row>(table: MockTable<R>, { text = '', pageNo = 1, pageSize = 20 }: Query = {}) {
  const [listed, setListed] = useState<Listed<R> | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a reload
  useEffect(() => {
    let isWanted = true;
    void table.list({ text, pageNo, pageSize }).then((answer) => isWanted && setListed(answer));
    return () => {
      isWanted = false;
    };
  }, [table, text, pageNo, pageSize, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { rows: listed?.list ?? [], total: listed?.total ?? 0, isLoading: listed === null, reload };
}
