import { auditDetail, type auditRoutes } from '@parley/protocol/http/audit';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { detailPresenter } from './detail';
import { auditTable } from './export';
import { type KeyedRow, keyedEntryList } from './list-store';
import { keyOpener } from './person-keys';

export const auditDownloads = ({ context }: DownloadKit): DownloadsOf<typeof auditRoutes> => {
  const seen = detailPresenter(context);
  return {
    'GET /audit/export': async ({ agent, value, http: { language } }) => {
      const keyOf = await keyOpener(context.db);
      return exportList(context, {
        table: auditTable,
        list: keyedEntryList(agent, value),
        present: (row: KeyedRow) =>
          seen(row, row.personId && row.sealed ? keyOf(row.personId, row.sealed) : null, agent),
        wish: value,
        language,
        reader: agent,
        shape: auditDetail,
      });
    },
  };
};
