import { retentionReport, type retentionRoutes } from '@parley/protocol/http/retention';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import type { Storage } from '../../foundation/files/storage';
import { previewRetention } from './actions';
import { reportTable } from './export';
import { type ReportRow, reportList } from './report-store';

export const retentionHandlers = (parts: {
  context: Context;
  storage: Storage;
}): HandlersOf<typeof retentionRoutes> => ({
  'GET /retention/getList': async ({ value }) => {
    const { rows, total } = await readPage<ReportRow>(parts.context.db, reportList(value), value);
    return { list: rows.map(present), total };
  },
  'GET /retention/export': ({ value, agent, http: { language } }) =>
    exportList(parts.context, {
      table: reportTable,
      list: reportList(value),
      present,
      wish: value,
      language,
      // Nothing of it is a visitor's, as in the list.
      reader: { ...agent, masks: [] },
      shape: retentionReport,
    }),
  'GET /retention/preview': async ({ value }) => ({ counts: await previewRetention(parts, value) }),
});

const present = ({ before, startedAt, endedAt, ...report }: ReportRow) => ({
  ...report,
  before: before.getTime(),
  startedAt: startedAt.getTime(),
  endedAt: endedAt.getTime(),
});
