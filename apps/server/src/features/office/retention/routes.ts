import type { retentionRoutes } from '@parley/protocol/http/retention';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import type { Storage } from '../../foundation/files/storage';
import { previewRetention } from './actions';
import { presentReport } from './present';
import { type ReportRow, reportList } from './report-store';

export const retentionHandlers = (parts: {
  context: Context;
  storage: Storage;
}): HandlersOf<typeof retentionRoutes> => ({
  'GET /retention/getList': async ({ value }) => {
    const { rows, total } = await readPage<ReportRow>(parts.context.db, reportList(value), value);
    return { list: rows.map(presentReport), total };
  },
  'GET /retention/preview': async ({ value }) => ({ counts: await previewRetention(parts, value) }),
});
