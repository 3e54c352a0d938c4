import { linkRecord, type linkRoutes } from '@parley/protocol/http/links';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { linkTable } from './export';
import { presentLink } from './present';
import { type LinkRow, linkList } from './store';

export const linkDownloads = ({ context, publicUrl }: DownloadKit): DownloadsOf<typeof linkRoutes> => ({
  'GET /link/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: linkTable,
      list: linkList(value, context.clock.now()),
      present: (row: LinkRow) => presentLink(row, context.clock.now(), publicUrl),
      wish: value,
      language,
      reader: agent,
      shape: linkRecord,
    }),
});
