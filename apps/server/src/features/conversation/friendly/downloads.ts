import { type contactRoutes, friendlyRecord } from '@parley/protocol/http/friendly/contacts';
import { sharedMessage, shareRecord, type shareRoutes } from '@parley/protocol/http/friendly/shares';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { type ContactRow, contactList } from './contacts-store';
import { friendlyTable, sharedTalksTable, shareTable } from './export';
import { presentContact, presentShare, presentSharedMessage } from './present';
import { type SharedMessageRow, sharedMessages, shareList } from './shares-store';

export const friendlyDownloads = ({
  context,
}: DownloadKit): DownloadsOf<typeof contactRoutes & typeof shareRoutes> => ({
  'GET /friendly/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: friendlyTable,
      list: contactList(agent, value),
      present: (row: ContactRow) => presentContact(row, context.clock.now()),
      wish: value,
      language,
      reader: agent,
      shape: friendlyRecord,
    }),
  'GET /friendly/shares/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: shareTable,
      list: shareList(agent, value),
      present: presentShare,
      wish: value,
      language,
      reader: agent,
      shape: shareRecord,
    }),
  'GET /friendly/shares/exportTalks': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: sharedTalksTable,
      list: sharedMessages(agent, value),
      present: (row: SharedMessageRow) => presentSharedMessage(row, agent.masks),
      wish: value,
      language,
      reader: agent,
      shape: sharedMessage,
    }),
});
