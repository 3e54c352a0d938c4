import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { toast } from '../../../ui/toast/toast';
import { useRefresh } from '../queries';
import { agentImport, checkLines, createAgents, dropImport, readFile } from './import-job';

/** The import of agents with its actions. `onDone` is called when all are created. */
export function useAgentImport(onDone: () => void) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const api = useApi();
  const sendFile = useSendFile();
  const refresh = useRefresh();

  async function commit(): Promise<void> {
    const created = await createAgents(api);
    await refresh();
    if (created === null) {
      const { failure, read } = agentImport.getState();
      const left = t('import.left', { count: read?.lines.length ?? 0 });
      toast.bad(failure === null ? left : `${left} ${errorText(failure)}`);
      return;
    }
    dropImport();
    toast.good(t('import.done', { count: created }));
    onDone();
  }

  return {
    ...useStore(agentImport),
    readFile: (file: File) => readFile(() => sendFile('POST /services/readImport', file)),
    check: () => checkLines(api),
    commit,
  };
}
