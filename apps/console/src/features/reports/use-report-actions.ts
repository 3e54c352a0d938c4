import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { toast } from '../../ui/toast/toast';
import { useRefresh } from './queries';
import type { Report } from './question';

/** Milliseconds for which a deletion can be taken back. */
const UNDO_MS = 10_000;
/** As the server. */
const MOST_NAME = 60;

/** Copies and deletes reports; a deletion can be taken back for a while. */
export function useReportActions() {
  const { t } = useTranslation('reports');
  const api = useApi();
  const refresh = useRefresh();

  async function copy({ name, question }: Report): Promise<void> {
    await api('POST /census/reports/doEdit', { name: t('list.copyOf', { name }).slice(0, MOST_NAME), question });
    await refresh();
    toast.good(t('list.copied'));
  }

  async function restore(id: string): Promise<void> {
    await api('POST /census/reports/doRestore', { id });
    await refresh();
  }

  async function remove({ id, name }: Report): Promise<void> {
    await api('POST /census/reports/doDelete', { id });
    await refresh();
    const close = toast.good(t('list.deleted', { name }), {
      durationMs: UNDO_MS,
      actions: [
        {
          label: t('list.undo'),
          onSelect: () => {
            close();
            void restore(id);
          },
        },
      ],
    });
  }

  return { copy, remove };
}
