import type { Currency } from '@parley/core/census/costs/money';
import { COST_LINES_AT_ONCE } from '@parley/protocol/http/census/costs';
import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useApi } from '../../../lib/services';

export type CostSheet = Answer<'POST /census/costs/readImport'> & { name: string };
type Done = { batch: string; created: number; replaced: number };
export type How = { currency: Currency; replace: boolean };

/** A file that is read, corrected and imported; imports that are undone. */
export function useCostImport() {
  const api = useApi();
  const queries = useQueryClient();
  const sendFile = useSendFile();
  const [sheet, setSheet] = useState<CostSheet | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [undone, setUndone] = useState<Answer<'POST /census/costs/undoImport'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function track(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setUndone(null);
    await doing().catch(setFailure);
    setBusy(false);
  }

  const refresh = async (): Promise<void> => {
    await Promise.all(['census', 'census-answer'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };

  return {
    ...{ sheet, done, undone, failure, isBusy },
    change: (lines: CostSheet['lines']) => sheet && setSheet({ ...sheet, lines }),
    close: () => setSheet(null),
    read: (file: File) =>
      track(async () => {
        setSheet({ ...(await sendFile('POST /census/costs/readImport', file)), name: file.name.slice(0, 200) });
        setDone(null);
      }),
    /** Lines that are stored leave the sheet: what remains after a fault can be corrected and goes on. */
    commit: (read: CostSheet, how: How) =>
      track(async () => {
        const { batch, ...counted } = done ?? { batch: crypto.randomUUID(), created: 0, replaced: 0 };
        let { created, replaced } = counted;
        let { lines } = read;
        while (lines.length > 0) {
          const part = lines.slice(0, COST_LINES_AT_ONCE);
          const given = { batch, name: read.name, ...how, lines: part };
          const answer = await api('POST /census/costs/doImport', given);
          if (answer.faults.length > 0) {
            setSheet({ ...read, lines, faults: answer.faults });
            return;
          }
          created += answer.created;
          replaced += answer.replaced;
          lines = lines.slice(COST_LINES_AT_ONCE);
          setDone({ batch, created, replaced });
          setSheet(lines.length > 0 ? { ...read, lines, faults: [] } : null);
        }
        await refresh();
      }),
    undo: (id: string) =>
      track(async () => {
        setUndone(await api('POST /census/costs/undoImport', { id }));
        setDone(null);
        await refresh();
      }),
  };
}

export type CostImport = ReturnType<typeof useCostImport>;
