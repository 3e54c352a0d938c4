import { historyRecord, type historyRoutes } from '@parley/protocol/http/history/conversations';
import { trashRecord, type trashRoutes } from '@parley/protocol/http/history/trash';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { historyTable, trashTable } from './export';
import { exportFilterOf } from './export-filter';
import { presentHistory, trashPresenter } from './present';
import { historyList } from './store';
import { exportTalks } from './talks';
import { trashList } from './trash/trash-store';

export const historyDownloads = ({ context }: DownloadKit): DownloadsOf<typeof historyRoutes & typeof trashRoutes> => ({
  'GET /history/exportTrash': async ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: trashTable,
      list: trashList(agent, value),
      present: trashPresenter(context),
      wish: value,
      language,
      reader: agent,
      shape: trashRecord,
    }),

  'GET /history/export': async ({ value, agent, http: { language } }) => {
    const { where, keep } = await exportFilterOf(context, value, agent);
    return exportList(context, {
      table: historyTable,
      list: historyList(where, value.order),
      present: (row: Parameters<typeof presentHistory>[0]) => presentHistory(row),
      wish: value,
      language,
      reader: agent,
      shape: historyRecord,
      keep,
    });
  },

  'GET /history/exportTalks': async ({ value, agent, http: { language } }) =>
    exportTalks(context, await exportFilterOf(context, value, agent), value, { language, reader: agent }),
});
