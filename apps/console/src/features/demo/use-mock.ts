import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useServices } from '../../lib/services';
import { toast } from '../../ui/toast/toast';
import type { Listed, MockTable, Query, Row } from './mock/table';

/** What a mock endpoint answers, and a function that asks again; null: not answered yet. */
export function useMockAnswer<T>(ask: () => Promise<T>): { answer: T | null; failed: boolean; reload: () => void } {
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a reload
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (given) => {
        if (!isWanted) return;
        setFailed(false);
        setAnswer(given);
      },
      (error: unknown) => {
        if (!isWanted) return;
        setFailed(true);
        toast.bad(errorText(error));
      },
    );
    // Answers to outdated requests are ignored.
    return () => {
      isWanted = false;
    };
  }, [ask, errorText, round]);
  return { answer, failed, reload: useCallback(() => setRound((before) => before + 1), []) };
}

/** One page of sample rows with functions that change them; those resolve to false if the server refuses. */
export function useMock<R extends Row>(table: MockTable<R>, { text = '', pageNo = 1, pageSize = 20 }: Query = {}) {
  const { t } = useTranslation('demo');
  const { request } = useServices();
  const errorText = useErrorText();
  const ask = useCallback(
    (): Promise<Listed<R>> => table.list(request, { text, pageNo, pageSize }),
    [table, request, text, pageNo, pageSize],
  );
  const { answer, failed, reload } = useMockAnswer(ask);

  async function change(work: Promise<void>, done: string): Promise<boolean> {
    try {
      await work;
    } catch (error) {
      toast.bad(errorText(error));
      return false;
    }
    toast.good(done);
    reload();
    return true;
  }

  return {
    rows: answer?.list ?? [],
    total: answer?.total ?? 0,
    isLoading: answer === null && !failed,
    save: (row: Partial<R>) => change(table.save(request, row), t('table.saved')),
    remove: (uuids: readonly string[]) =>
      change(table.remove(request, uuids), t('table.removed', { count: uuids.length })),
  };
}
