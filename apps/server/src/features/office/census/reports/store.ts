import type { Question, Schedule } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';

export type ReportRow = {
  id: string;
  ownerId: string;
  name: string;
  question: Question;
  shared: 'none' | 'groups' | 'all';
  byName: string;
  changedAt: Date;
  /** Null: none. */
  schedule: (Schedule & { nextAt: string | null }) | null;
};

const COLUMNS = `r.id, r.agent_id as "ownerId", r.name, r.question, r.shared, r.changed_at as "changedAt",
  (select coalesce(nullif(a.nickname, ''), a.username) from agents a where a.id = r.agent_id) as "byName",
  (select jsonb_build_object('every', s.every, 'weekday', s.weekday, 'day', s.day, 'hour', s.hour,
     'recipients', s.recipients, 'file', s.file, 'language', s.language, 'nextAt', s.next_at)
   from census_report_schedules s where s.report_id = r.id) as schedule`;

/** SQL: reports `r` that the agent $1 may open. */
const SEEN = `(r.agent_id = $1 or r.shared = 'all' or r.shared = 'groups' and exists (
  select from agent_group_members own join agent_group_members others using (group_id)
  where own.agent_id = $1 and others.agent_id = r.agent_id))`;

export async function listReports(
  db: Queryable,
  agentId: string,
  { text, id, offset, limit }: { text: string | null; id: string | null; offset: number; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const where = `r.deleted_at is null and ${SEEN} and ($2::text is null or position(lower($2) in lower(r.name)) > 0)
    and ($3::uuid is null or r.id = $3)`;
  const [counted, { rows }] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from census_reports r where ${where}`, [
      agentId,
      text,
      id,
    ]),
    db.query<ReportRow>(
      `select ${COLUMNS} from census_reports r where ${where}
       order by r.agent_id = $1 desc, r.changed_at desc, r.id limit $4 offset $5`,
      [agentId, text, id, limit, offset],
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** A report that the agent may open. */
export async function findSeen(db: Queryable, agentId: string, id: string): Promise<ReportRow | null> {
  const { rows } = await db.query<ReportRow>(
    `select ${COLUMNS} from census_reports r where r.id = $2 and r.deleted_at is null and ${SEEN}`,
    [agentId, id],
  );
  return rows[0] ?? null;
}

/** A report of the agent, locked. */
export async function lockOwn(tx: Queryable, agentId: string, id: string): Promise<ReportRow | null> {
  const { rows } = await tx.query<ReportRow>(
    `select ${COLUMNS} from census_reports r where r.id = $2 and r.agent_id = $1 and r.deleted_at is null for update`,
    [agentId, id],
  );
  return rows[0] ?? null;
}

export type SavedReport = { id: string; agentId: string; name: string; question: Question; shared: string };

/** Most reports of one agent. */
const MOST = 200;

/** False: the agent has too many. */
export async function insertReport(tx: Queryable, report: SavedReport, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into census_reports (id, agent_id, name, question, shared, created_at, changed_at)
     select $1, $2, $3, $4, $5, $6, $6
     where (select count(*) from census_reports where agent_id = $2 and deleted_at is null) < ${MOST}`,
    [report.id, report.agentId, report.name, JSON.stringify(report.question), report.shared, new Date(now)],
  );
  return rowCount === 1;
}

export async function updateReport(tx: Queryable, report: SavedReport, now: number): Promise<void> {
  await tx.query('update census_reports set name = $2, question = $3, shared = $4, changed_at = $5 where id = $1', [
    report.id,
    report.name,
    JSON.stringify(report.question),
    report.shared,
    new Date(now),
  ]);
}

/** Sets or takes back the deletion of an own report; mails that wait are dropped. Null: there is no such report. */
export async function markDeleted(
  tx: Queryable,
  agentId: string,
  { id, at }: { id: string; at: number | null },
): Promise<{ name: string } | null> {
  const { rows } = await tx.query<{ name: string }>(
    `with dropped as (
       update census_report_mails m set next_at = null from census_reports r
       where m.report_id = r.id and r.id = $2 and r.agent_id = $1 and m.next_at is not null
     )
     update census_reports set deleted_at = $3
     where id = $2 and agent_id = $1 and (deleted_at is null) = ($3::timestamptz is not null) returning name`,
    [agentId, id, at && new Date(at)],
  );
  return rows[0] ?? null;
}
