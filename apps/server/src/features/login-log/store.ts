import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { type ListSql, orderBy } from '../../db/read-list';
import { every, raw, sql } from '../../db/sql';

export type NewLoginRecord = {
  id: string;
  /** Null: the agent's own. */
  username: string | null;
  agentId: string | null;
  sessionId: string | null;
  reason: string;
  address: string;
  region: string;
  userAgent: string;
};

/** Without an agent, the one whom the username names is written down. */
export async function insertLoginRecord(db: Queryable, record: NewLoginRecord, now: number): Promise<void> {
  await db.query(
    `insert into login_records (id, username, agent_id, session_id, reason, address, region, user_agent, at)
     select $1, coalesce($2, a.username, ''), a.id, $4, $5, $6, $7, $8, $9
     from (select) as once
     left join agents a on (a.id = $3 or ($3 is null and lower(a.username) = lower($2))) and a.deleted_at is null`,
    [
      record.id,
      record.username,
      record.agentId,
      record.sessionId,
      record.reason,
      record.address,
      record.region,
      record.userAgent,
      new Date(now),
    ],
  );
}

export type LoginRecordRow = {
  id: string;
  username: string;
  agentId: string | null;
  nickname: string | null;
  sessionId: string | null;
  reason: string;
  address: string;
  region: string;
  userAgent: string;
  at: Date;
  endedAt: Date | null;
  endReason: string | null;
  refreshedAt: Date | null;
};

type Filters = Omit<Value<'GET /record/getList'>, 'pageNo' | 'pageSize'>;

/** The sign-ins that the filters leave. A session that was not refreshed since `refreshedAfter` is over. */
export function loginRecordList(filters: Filters, refreshedAfter: Date): ListSql {
  const { text, uuid, ok, reason, living, from, to } = filters;
  const lives = sql`r.session_id in (
    select id from login_sessions where ended_at is null and refreshed_at > ${refreshedAfter})`;
  return {
    select: `
      select
        r.id,
        r.username,
        r.agent_id as "agentId",
        a.nickname,
        r.session_id as "sessionId",
        r.reason,
        r.address,
        r.region,
        r.user_agent as "userAgent",
        r.at,
        s.ended_at as "endedAt",
        s.end_reason as "endReason",
        s.refreshed_at as "refreshedAt"
      from login_records r
      left join agents a on a.id = r.agent_id
      left join login_sessions s on s.id = r.session_id`,
    from: 'login_records r',
    id: 'r.id',
    where: every([
      text !== undefined &&
        sql`(strpos(lower(r.username), lower(${text})) > 0 or strpos(r.address, ${text}) > 0
             or r.agent_id in (select id from agents where strpos(lower(nickname), lower(${text})) > 0))`,
      uuid !== undefined && sql`r.agent_id = any(${uuid}::uuid[])`,
      ok !== undefined && raw(ok ? `r.reason = ''` : `r.reason <> ''`),
      reason !== undefined && sql`r.reason = any(${reason}::text[])`,
      living !== undefined && (living ? lives : sql`(r.session_id is null or not (${lives}))`),
      from !== undefined && sql`r.at >= ${new Date(from)}`,
      to !== undefined && sql`r.at <= ${new Date(to)}`,
    ]),
    order: orderBy({ time: 'r.at' }, 'r.id', filters, { sort: 'time', order: 'desc' }),
  };
}

/** The sessions behind records, by agent. */
export async function findRecordSessions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ sessionId: string; agentId: string }[]> {
  const { rows } = await db.query<{ sessionId: string; agentId: string }>(
    `select s.id as "sessionId", s.agent_id as "agentId"
     from login_records r join login_sessions s on s.id = r.session_id
     where r.id = any($1::uuid[]) and s.ended_at is null`,
    [ids],
  );
  return rows;
}

export async function deleteLoginRecords(db: Queryable, before: number): Promise<number> {
  const { rowCount } = await db.query('delete from login_records where at < $1', [new Date(before)]);
  return rowCount ?? 0;
}
