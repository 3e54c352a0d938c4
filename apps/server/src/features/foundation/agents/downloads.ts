import { agentRecord, type agentRoutes } from '@parley/protocol/http/agents';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { agentTable } from './export';
import { agentList } from './list-store';
import { agentPresenter } from './present';

export const agentDownloads = ({ context }: DownloadKit): DownloadsOf<typeof agentRoutes> => ({
  'GET /services/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: agentTable,
      list: agentList(value, agent),
      present: agentPresenter(context),
      wish: value,
      language,
      reader: agent,
      shape: agentRecord,
    }),
});
