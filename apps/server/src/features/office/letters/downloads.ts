import { letterRecord, type letterRoutes } from '@parley/protocol/http/letters';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { letterTable } from './export';
import { presentLetter } from './present';
import { letterList } from './store';

export const letterDownloads = ({ context }: DownloadKit): DownloadsOf<typeof letterRoutes> => ({
  'GET /letter/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: letterTable,
      list: letterList(value, agent, context.clock.now()),
      present: presentLetter(context.links),
      wish: value,
      language,
      reader: agent,
      shape: letterRecord,
    }),
});
