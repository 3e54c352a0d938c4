import { type groupRoutes, listedGroup } from '@parley/protocol/http/groups';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { groupTable } from './export';
import { presentListedGroup } from './present';
import { groupList, readNames } from './store';

export const groupDownloads = ({ context }: DownloadKit): DownloadsOf<typeof groupRoutes> => ({
  'GET /groups/export': async ({ agent, value, http: { language } }) =>
    exportList(context, {
      table: groupTable(await readNames(context.db, agent)),
      list: groupList(value),
      present: presentListedGroup,
      wish: value,
      language,
      reader: agent,
      shape: listedGroup,
    }),
});
