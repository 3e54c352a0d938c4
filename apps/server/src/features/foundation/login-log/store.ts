import type { Client } from '@parley/core/visit/client';
import type { LoginWay } from '@parley/protocol/http/login-log';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchableAs } from '../access/masked-search';
import { agentsInReach } from '../access/reach';

export type NewLoginRecord = {
  id: string;
  /** Null: the agent's username. */
  username: string | null;
  agentId: string | null;
  sessionId: string | null;
  way: LoginWay;
  reason: string;
  address: string;
  region: string;
  regionCode: string;
  client: Client;
  userAgent: string;
  isNewDevice: boolean;
  isNewRegion: boolean;
};

/** Inserts a record; without an agent that of the username, if there is one. */
export async function insertLoginRecord(db: Queryable, record: NewLoginRecord, now: number): Promise<void> {
  await db.query(
    `insert into login_records (id, username, agent_id, session_id, reason, address, region, user_agent, at, region_code, client,
                                is_new_device, is_new_region, way)
     select $1, coalesce($2, a.username, ''), a.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
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
      record.regionCode,
      record.client,
      record.isNewDevice,
      record.isNewRegion,
      record.way,
    ],
  );
}

export type LoginRecordRow = {
  id: string;
  username: string;
  agentId: string | null;
  nickname: string | null;
  sessionId: string | null;
  way: LoginWay;
  reason: string;
  address: string;
  region: string;
  userAgent: string;
  client: Client;
  isNewDevice: boolean;
  isNewRegion: boolean;
  at: Date;
  seenAt: Date | null;
  endedAt: Date | null;
  endReason: string | null;
  refreshedAt: Date | null;
};

type Filters = Omit<Value<'GET /record/getList'>, 'pageNo' | 'pageSize'>;

/** Reader of records, limited by rule A-31; sign-ins with unknown usernames belong to no group. */
type Reader = Pick<Principal, 'uuid' | 'scope' | 'admin' | 'masks'>;

/** Sign-ins that match the filters. Sessions not refreshed since `refreshedAfter` have expired. */
export function loginRecordList(reader: Reader, filters: Filters, refreshedAfter: Date): ListSql {
  const { text, uuid, ok, reason, living, ended, region, client, news, from, to } = filters;
  // Expired: not ended, and not refreshed during the validity of its cookie.
  const lapsed = sql`r.session_id in (
    select id from login_sessions where ended_at is null and refreshed_at <= ${refreshedAfter})`;
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
        r.way,
        r.reason,
        r.address,
        r.region,
        r.user_agent as "userAgent",
        r.client,
        r.is_new_device as "isNewDevice",
        r.is_new_region as "isNewRegion",
        r.at,
        s.last_seen_at as "seenAt",
        s.ended_at as "endedAt",
        s.end_reason as "endReason",
        s.refreshed_at as "refreshedAt"
      from login_records r
      left join agents a on a.id = r.agent_id
      left join login_sessions s on s.id = r.session_id`,
    from: 'login_records r',
    id: 'r.id',
    where: every([
      agentsInReach(reader, 'r.agent_id'),
      text !== undefined &&
        sql`(strpos(lower(r.username), lower(${text})) > 0 or strpos(${searchableAs(reader, 'address', 'r.address')}, ${text}) > 0
             or r.agent_id in (select id from agents where strpos(lower(nickname), lower(${text})) > 0))`,
      uuid !== undefined && sql`r.agent_id = any(${uuid}::uuid[])`,
      ok !== undefined && raw(ok ? `r.reason = ''` : `r.reason <> ''`),
      reason !== undefined && sql`r.reason = any(${reason}::text[])`,
      living !== undefined && (living ? lives : sql`(r.session_id is null or not (${lives}))`),
      ended !== undefined &&
        sql`(r.session_id in (select id from login_sessions where end_reason = any(${ended}::text[]))
             ${ended.includes('lapsed') ? sql`or ${lapsed}` : raw('')})`,
      region !== undefined && sql`strpos(lower(r.region), lower(${region})) > 0`,
      client !== undefined && sql`r.client = any(${client}::text[])`,
      news !== undefined && raw(`${news ? '' : 'not '}(r.is_new_device or r.is_new_region)`),
      from !== undefined && sql`r.at >= ${new Date(from)}`,
      to !== undefined && sql`r.at <= ${new Date(to)}`,
    ]),
    order: orderBy({ time: 'r.at' }, 'r.id', filters, { sort: 'time', order: 'desc' }),
  };
}

/** Maximum number of agents in the choices of the filter. */
const MAX_AGENTS = 500;

/** Choices for the filter by agent. */
export async function readAgentChoices(
  db: Queryable,
  reader: Reader,
): Promise<{ uuid: string; nickname: string; username: string }[]> {
  const { rows } = await db.query<{ uuid: string; nickname: string; username: string }>(
    statement(sql`
      select a.id as uuid, a.nickname, a.username from agents a
      where ${every([raw('a.deleted_at is null'), agentsInReach(reader, 'a.id')])}
      order by a.nickname collate "zh-x-icu", a.id limit ${MAX_AGENTS}`),
  );
  return rows;
}

/** Agents of these records, each once; records with unknown usernames have none. */
export async function findRecordAgents(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select agent_id as id from login_records where id = any($1::uuid[]) and agent_id is not null',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Sessions of these records, by agent. */
export async function findRecordSessions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ sessionId: string; agentId: string; nickname: string }[]> {
  const { rows } = await db.query<{ sessionId: string; agentId: string; nickname: string }>(
    `select s.id as "sessionId", s.agent_id as "agentId", a.nickname
     from login_records r join login_sessions s on s.id = r.session_id join agents a on a.id = s.agent_id
     where r.id = any($1::uuid[]) and s.ended_at is null`,
    [ids],
  );
  return rows;
}

/** Devices and regions of an agent's earlier sign-ins; empty: none. */
export async function readHabits(db: Queryable, agentId: string): Promise<{ userAgent: string; regionCode: string }[]> {
  const { rows } = await db.query<{ userAgent: string; regionCode: string }>(
    `select distinct user_agent as "userAgent", region_code as "regionCode"
     from (select user_agent, region_code from login_records
           where agent_id = $1 and reason = '' order by at desc, id desc limit 500) as newest`,
    [agentId],
  );
  return rows;
}

/** The agent of a session. */
export async function findSessionAgent(db: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ agentId: string }>(
    'select agent_id as "agentId" from login_sessions where id = $1',
    [sessionId],
  );
  return rows[0]?.agentId ?? null;
}

export type NewLoginRow = {
  id: string;
  agentId: string;
  nickname: string;
  sessionId: string | null;
  at: Date;
  address: string;
  region: string;
  userAgent: string;
  isNewDevice: boolean;
  isNewRegion: boolean;
};

/** Sign-ins from a new device or region, of the caller, or of all agents that it administers. */
export async function readNewLogins(
  db: Queryable,
  reader: Reader,
  { isOwn, after }: { isOwn: boolean; after: Date },
): Promise<NewLoginRow[]> {
  const whose = isOwn ? sql`r.agent_id = ${reader.uuid}` : agentsInReach(reader, 'r.agent_id');
  const isNew = every([raw('(r.is_new_device or r.is_new_region)'), sql`r.at > ${after}`, whose]);
  const { rows } = await db.query<NewLoginRow>(
    statement(sql`
      select r.id, r.agent_id as "agentId", a.nickname, r.session_id as "sessionId", r.at, r.address, r.region,
             r.user_agent as "userAgent", r.is_new_device as "isNewDevice", r.is_new_region as "isNewRegion"
      from login_records r join agents a on a.id = r.agent_id
      where ${isNew}
      order by r.at desc, r.id desc limit 20`),
  );
  return rows;
}

type Period = { from?: number | undefined; to?: number | undefined };
const within = (reader: Reader, { from, to }: Period) =>
  every([
    agentsInReach(reader, 'r.agent_id'),
    from !== undefined && sql`r.at >= ${new Date(from)}`,
    to !== undefined && sql`r.at <= ${new Date(to)}`,
  ]);

/** Numbers by day in a time zone. */
export async function readLoginDays(db: Queryable, reader: Reader, period: Period, timeZone: string) {
  const { rows } = await db.query<{ day: string; ok: number; failed: number }>(
    statement(sql`
      select to_char(r.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
             count(*) filter (where r.reason = '') as ok, count(*) filter (where r.reason <> '') as failed
      from login_records r where ${within(reader, period)} group by 1 order by 1`),
  );
  return rows;
}

type FailingRow = {
  address: string;
  region: string;
  failed: number;
  usernames: number;
  lastAt: Date;
};

export async function readFailing(db: Queryable, reader: Reader, period: Period): Promise<FailingRow[]> {
  const { rows } = await db.query<FailingRow>(
    statement(sql`
      select r.address, max(r.region) as region, count(*) as failed,
             count(distinct lower(r.username)) as usernames, max(r.at) as "lastAt"
      from login_records r where r.reason <> '' and ${within(reader, period)}
      group by r.address order by count(*) desc, r.address limit 10`),
  );
  return rows;
}

/** Addresses of these records. */
export async function findAddresses(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    'select distinct address from login_records where id = any($1::uuid[])',
    [ids],
  );
  return rows.map(({ address }) => address);
}
