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
  oldestAt: Date | null;
  removed: Removed;
  failure: string | null;
};

export async function insertReport(tx: Queryable, report: ReportRow): Promise<void> {
  await tx.query(
    `insert into retention_reports (id, kind, before, started_at, ended_at, removed, failure, oldest_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      report.id,
      report.kind,
      report.before,
      report.startedAt,
      report.endedAt,
      JSON.stringify(report.removed),
      report.failure,
      report.oldestAt,
    ],
  );
}

/** When the oldest row of a kind is from. Unused files have no index by which to find theirs. */
const OLDEST: Record<KindName, string | null> = {
  talks: `select min(ended_at) as at from conversations where state = 'end'`,
  trash: 'select min(trashed_at) as at from conversation_trash',
  visits: 'select min(started_at) as at from visits',
  logins: 'select min(at) as at from login_records',
  letters: 'select min(created_at) as at from letters',
  direct: 'select min(sent_at) as at from direct_messages',
  audit: 'select min(at) as at from audit_entries',
  files: null,
};

/** The oldest that is kept of a kind; null: nothing, or not known. */
export async function findOldest(db: Queryable, kind: KindName): Promise<Date | null> {
  const text = OLDEST[kind];
  if (text === null) return null;
  const { rows } = await db.query<{ at: Date | null }>(text);
  return rows[0]!.at;
}

type Filters = Omit<Value<'GET /retention/getList'>, 'pageNo' | 'pageSize'>;

export const reportList = (filters: Filters): ListSql => ({
  select: `select r.id, r.kind, r.before, r.started_at as "startedAt", r.ended_at as "endedAt",
                  r.oldest_at as "oldestAt", r.removed, r.failure
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
