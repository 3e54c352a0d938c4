import type { Currency } from '@parley/core/census/costs/money';
import { COST_LINES_AT_ONCE } from '@parley/protocol/http/census/costs';
import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useApi } from '../../../lib/services';
import { useSheetImport } from '../../../ui/import/use-sheet-import';

export type CostSheet = Answer<'POST /census/costs/readImport'> & { name: string };
export type How = { currency: Currency; replace: boolean };

/** A file of costs that is read, corrected and imported; imports that are undone. */
export function useCostImport() {
  const api = useApi();
  const queries = useQueryClient();
  const sendFile = useSendFile();
  return useSheetImport<CostSheet, How, Answer<'POST /census/costs/undoImport'>>({
    read: async (file) => ({
      ...(await sendFile('POST /census/costs/readImport', file)),
      name: file.name.slice(0, 200),
    }),
    linesAtOnce: COST_LINES_AT_ONCE,
    store: ({ batch, sheet, lines }, how) =>
      api('POST /census/costs/doImport', { batch, name: sheet.name, ...how, lines }),
    undo: (id) => api('POST /census/costs/undoImport', { id }),
    refresh: () =>
      Promise.all(['census', 'census-answer'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

export type CostImport = ReturnType<typeof useCostImport>;
