import { type weChatRoutes, weChatVisitor } from '@parley/protocol/http/channels/we-chat';
import type { DownloadKit } from '../features/module';
import type { DownloadsOf } from '../http/handler';
import { exportList } from '../sheets/export-list';
import { contactTable } from './visitors/export';
import { type ContactRow, contactList } from './visitors/list-store';
import { presentContact } from './visitors/present';

export const channelDownloads = ({ context }: DownloadKit): DownloadsOf<typeof weChatRoutes> => ({
  'GET /weChat/export': ({ value, agent, http: { language } }) => {
    const now = context.clock.now();
    return exportList(context, {
      table: contactTable,
      list: contactList(agent, value, now),
      present: (row: ContactRow) => presentContact(row, now),
      wish: value,
      language,
      reader: agent,
      shape: weChatVisitor,
    });
  },
});
