import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useApi } from '../../../lib/services';
import { toast } from '../../../ui/toast/toast';
import { useRefresh } from '../queries';
import { type ImportLine, type ReadSheet, withLines, withPassword } from './sheet';

/** An import of agents: a file is read, its lines are checked and changed, then all are created or none. */
export function useAgentImport(onDone: () => void) {
  const { t } = useTranslation('service');
  const api = useApi();
  const sendFile = useSendFile();
  const refresh = useRefresh();
  const [read, setRead] = useState<ReadSheet | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState('');

  async function track(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const readFile = (file: File) => track(async () => setRead(await sendFile('POST /services/readImport', file)));
  const check = (lines: ImportLine[]) =>
    track(async () => {
      const { faults } = await api('POST /services/doImport', { lines: withPassword(lines, password), isTrial: true });
      setRead((known) => known && { ...known, lines: withPassword(lines, password), faults });
    });

  const commit = (lines: ImportLine[]) =>
    track(async () => {
      const { created, faults } = await api('POST /services/doImport', { lines: withPassword(lines, password) });
      if (faults.length > 0)
        return setRead((known) => known && { ...known, lines: withPassword(lines, password), faults });
      await refresh();
      toast.good(t('import.done', { count: created }));
      onDone();
    });

  const change = (lines: ImportLine[]) => setRead((known) => known && withLines(known, lines));

  return { read, isBusy, failure, password, setPassword, readFile, check, commit, change };
}
