import { agentRecord, type agentRoutes } from '@parley/protocol/http/agents';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { namesOfGroups } from '../groups/membership';
import { agentTable } from './export';
import { agentList } from './list-store';
import { agentPresenter } from './present';
import type { AgentRecordRow } from './store';

export const agentDownloads = ({ context }: DownloadKit): DownloadsOf<typeof agentRoutes> => ({
  'GET /services/export': async ({ value, agent, http: { language } }) => {
    const groups = await namesOfGroups(context.db);
    const present = agentPresenter(context);
    return exportList(context, {
      table: agentTable,
      list: agentList(value, agent),
      present: (row: AgentRecordRow) => ({
        ...present(row),
        groups: row.groups.flatMap((id) => groups.get(id) ?? []),
      }),
      wish: value,
      language,
      reader: agent,
      shape: agentRecord,
    });
  },
});
