import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, sql } from '../../../db/sql';
import type { Removed } from './kind';
import type { KindName } from './kinds';

export type ReportRow = {
  id: string;
  kind: KindName;
  before: Date;
  startedAt: Date;
  endedAt: Date;
  removed: Removed;
  failure: string | null;
};

export async function insertReport(tx: Queryable, report: ReportRow): Promise<void> {
  await tx.query(
    `insert into retention_reports (id, kind, before, started_at, ended_at, removed, failure)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      report.id,
      report.kind,
      report.before,
      report.startedAt,
      report.endedAt,
      JSON.stringify(report.removed),
      report.failure,
    ],
  );
}

type Filters = Omit<Value<'GET /retention/getList'>, 'pageNo' | 'pageSize'>;

export const reportList = (filters: Filters): ListSql => ({
  select: `select r.id, r.kind, r.before, r.started_at as "startedAt", r.ended_at as "endedAt", r.removed, r.failure
           from retention_reports r`,
  from: 'retention_reports r',
  id: 'r.id',
  where: every([
    filters.kind !== undefined && sql`r.kind = any(${filters.kind}::text[])`,
    filters.from !== undefined && sql`r.ended_at >= ${new Date(filters.from)}`,
    filters.to !== undefined && sql`r.ended_at <= ${new Date(filters.to)}`,
  ]),
  order: orderBy({ endedAt: 'r.ended_at' }, 'r.id', filters, { sort: 'endedAt', order: 'desc' }),
});
