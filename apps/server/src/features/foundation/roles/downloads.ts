import { roleRecord, type roleRoutes } from '@parley/protocol/http/roles';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { roleTable } from './export';
import { presentRole } from './present';
import { roleList } from './store';

export const roleDownloads = ({ context }: DownloadKit): DownloadsOf<typeof roleRoutes> => ({
  'GET /roles/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: roleTable,
      list: roleList(value),
      present: presentRole,
      wish: value,
      language,
      reader: agent,
      shape: roleRecord,
    }),
});
