import { type loginLogRoutes, loginRecord } from '@parley/protocol/http/login-log';
import type { DownloadsOf } from '../../../http/handler';
import { SESSION_MS } from '../../../session-life';
import { exportList } from '../../../sheets/export-list';
import type { DownloadKit } from '../../module';
import { blockedNow } from './blocked';
import { loginTable } from './export';
import { presentLoginRecord } from './present';
import { type LoginRecordRow, loginRecordList } from './store';

export const loginLogDownloads = ({ context }: DownloadKit): DownloadsOf<typeof loginLogRoutes> => ({
  'GET /record/export': async ({ value, agent, http: { language } }) => {
    const now = context.clock.now();
    const isBlocked = await blockedNow(context);
    return exportList(context, {
      table: loginTable,
      list: loginRecordList(agent, value, new Date(now - SESSION_MS)),
      present: (row: LoginRecordRow) => presentLoginRecord(row, now, isBlocked),
      wish: value,
      language,
      reader: agent,
      shape: loginRecord,
    });
  },
});
