import { type authRoutes, sessionRow } from '@parley/protocol/http/auth';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { presentSession } from './present';
import { sessionTable } from './sessions/session-export';
import { livingOf, type SessionRow, sessionList } from './sessions/session-store';

export const authDownloads = ({ context }: DownloadKit): DownloadsOf<typeof authRoutes> => ({
  'GET /session/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: sessionTable,
      list: sessionList(livingOf(agent.uuid, context.clock.now()), value),
      present: (row: SessionRow) => presentSession(row, agent.sessionId),
      wish: value,
      language,
      reader: agent,
      shape: sessionRow,
    }),
});
