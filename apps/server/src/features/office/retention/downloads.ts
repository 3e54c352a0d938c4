import { retentionReport, type retentionRoutes } from '@parley/protocol/http/retention';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { reportTable } from './export';
import { presentReport } from './present';
import { reportList } from './report-store';

export const retentionDownloads = ({ context }: DownloadKit): DownloadsOf<typeof retentionRoutes> => ({
  'GET /retention/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: reportTable,
      list: reportList(value),
      present: presentReport,
      wish: value,
      language,
      // Reports hold no personal data, so masks are not needed.
      reader: { ...agent, masks: [] },
      shape: retentionReport,
    }),
});
