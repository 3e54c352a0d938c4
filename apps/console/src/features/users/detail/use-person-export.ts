import { createDownload, saveFile } from '../../../lib/api/download';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useServices } from '../../../lib/services';
import { toast } from '../../../ui/toast/toast';

/** Downloads a file from a route; a failure is shown as a toast. */
export function useFetchFile(): (route: string, input: Record<string, unknown>) => Promise<void> {
  const { refresh, session } = useServices();
  const errorText = useErrorText();
  return async (route, input) => {
    const fetchFile = createDownload({ client: { refresh }, session: session.holder, language: currentLanguage });
    try {
      saveFile(await fetchFile(route, input, { signal: new AbortController().signal, onProgress: () => undefined }));
    } catch (error) {
      toast.bad(errorText(error));
    }
  };
}

/** Downloads all data of one person, as JSON or as ZIP with files. */
export function usePersonExport(id: string): (format: 'json' | 'zip') => Promise<void> {
  const fetchFile = useFetchFile();
  return (format) => fetchFile('GET /users/take', { id, format });
}
