import type { Shift } from '@parley/core/routing/shifts';
import type { Face } from '@parley/core/visitors/faces';
import type { HiddenReason } from '@parley/protocol/types';
import { LOCK } from '../../../db/locks';
import type { Queryable } from '../../../db/pool';

export async function lockAgents(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK.agents]);
}

export type Bilingual = { zh: string; en: string };
export type Skill = { name: string; value: number };

export type AgentRecordRow = {
  id: string;
  username: string;
  nickname: string;
  avatar: string;
  jobNumber: string;
  roles: string[];
  permissions: string[];
  groups: string[];
  limit: number;
  initialBatch: number;
  enabled: boolean;
  hidden: boolean;
  reason: HiddenReason | null;
  word: string;
  connected: boolean;
  /** Recorded as having lost its connection while a login runs. */
  lost: boolean;
  load: number;
  admin: boolean;
  skills: Skill[];
  languages: string[];
  signature: Partial<Bilingual>;
  welcome: Partial<Bilingual>;
  away: Partial<Bilingual>;
  allowedAddresses: string[];
  faces: Face[];
  regions: string[];
  shifts: Shift[];
  timeZone: string;
  maxIdle: number;
  idleHiddenAt: Date | null;
  totp: boolean;
  today: number;
  lastLoginAt: Date | null;
  version: number;
  editedBy: string | null;
  editedAt: Date | null;
  createdAt: Date;
};

/** Conversations that an agent holds; counted by `conversations_owner`. */
export const CURRENT_LOAD = `(select count(*) from conversations c where c.owner_id = a.id and c.state = 'current')`;

/** Whether the newest recorded state is a lost connection (`agent-states`); null: nothing is recorded. */
export const LOST = `(
  select e.data ->> 'state' = 'disconnected' from events e
  where e.agent_id = a.id and e.kind = 'agent.state' order by e.id desc limit 1
)`;

/** Ends with its tables; conditions follow. */
export const SELECT_AGENTS = `
  select
    a.id,
    a.username,
    a.nickname,
    a.avatar,
    a.job_number as "jobNumber",
    array(
      select r.role from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id order by r.role
    ) as roles,
    a.permissions,
    array(
      select g.id
      from agent_group_members m join agent_groups g on g.id = m.group_id
      where m.agent_id = a.id
      order by g.created_at, g.id
    ) as groups,
    a.conversation_limit as "limit",
    a.initial_batch as "initialBatch",
    a.enabled,
    a.hidden,
    case when a.hidden then a.hidden_reason end as reason,
    case when a.hidden then a.hidden_word else '' end as word,
    exists (select 1 from agent_connections c where c.agent_id = a.id) as connected,
    coalesce(${LOST}, false) as lost,
    ${CURRENT_LOAD} as load,
    exists (
      select 1 from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id and r.admin
    ) as admin,
    a.skills,
    a.languages,
    a.signature,
    a.welcome,
    a.away,
    a.allowed_addresses as "allowedAddresses",
    a.faces,
    a.regions,
    a.shifts,
    a.time_zone as "timeZone",
    a.max_idle as "maxIdle",
    a.idle_hidden_at as "idleHiddenAt",
    exists (select 1 from agent_totp t where t.agent_id = a.id and t.confirmed_at is not null) as totp,
    (
      select count(*) from conversations c
      where c.last_owner_id = a.id and c.opened_at >= date_trunc('day', now(), 'UTC')
    ) as today,
    (
      select l.at from login_records l where l.agent_id = a.id and l.session_id is not null order by l.at desc limit 1
    ) as "lastLoginAt",
    a.version,
    a.edited_by as "editedBy",
    a.edited_at as "editedAt",
    a.created_at as "createdAt"
  from agents a`;

export async function findAgent(db: Queryable, id: string): Promise<AgentRecordRow | null> {
  const { rows } = await db.query<AgentRecordRow>(
    `${SELECT_AGENTS} where a.id = $1 and a.deleted_at is null and not a.guest`,
    [id],
  );
  return rows[0] ?? null;
}

/** The caller's own account, guest accounts included, which lists of agents leave out. */
export async function findOwnAccount(db: Queryable, id: string): Promise<AgentRecordRow | null> {
  const { rows } = await db.query<AgentRecordRow>(`${SELECT_AGENTS} where a.id = $1 and a.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

export async function findAgents(db: Queryable, ids: readonly string[]): Promise<AgentRecordRow[]> {
  const { rows } = await db.query<AgentRecordRow>(
    `${SELECT_AGENTS} where a.id = any($1::uuid[]) and a.deleted_at is null and not a.guest`,
    [ids],
  );
  return rows;
}

/** Usernames among these that are in use, in lower case. */
export async function readUsedUsernames(db: Queryable, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ username: string }>(
    'select lower(username) as username from agents where lower(username) = any($1::text[]) and deleted_at is null',
    [usernames.map((username) => username.toLowerCase())],
  );
  return new Set(rows.map(({ username }) => username));
}

/** Name of an agent; null: unknown. */
export async function nameOf(db: Queryable, id: string | null): Promise<string | null> {
  const { rows } = await db.query<{ nickname: string }>('select nickname from agents where id = $1', [id]);
  return rows[0]?.nickname ?? null;
}

export type NewAgent = {
  id: string;
  username: string;
  passwordHash: string;
  nickname: string;
  permissions: readonly string[];
  limit: number;
  enabled: boolean;
};

export async function insertAgent(tx: Queryable, agent: NewAgent): Promise<void> {
  await tx.query(
    `insert into agents (id, username, password_hash, nickname, permissions, conversation_limit, enabled)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [agent.id, agent.username, agent.passwordHash, agent.nickname, agent.permissions, agent.limit, agent.enabled],
  );
}

export type AgentChange = {
  username?: string | undefined;
  passwordHash?: string | undefined;
  nickname?: string | undefined;
  avatar?: string | undefined;
  jobNumber?: string | undefined;
  permissions?: readonly string[] | undefined;
  limit?: number | undefined;
  initialBatch?: number | undefined;
  enabled?: boolean | undefined;
  skills?: readonly Skill[] | undefined;
  languages?: readonly string[] | undefined;
  signature?: Bilingual | undefined;
  welcome?: Bilingual | undefined;
  away?: Bilingual | undefined;
  allowedAddresses?: readonly string[] | undefined;
  faces?: readonly Face[] | undefined;
  regions?: readonly string[] | undefined;
  shifts?: readonly Shift[] | undefined;
  timeZone?: string | undefined;
  maxIdle?: number | undefined;
};

/** Absent fields stay. */
export async function updateAgent(
  tx: Queryable,
  id: string,
  change: AgentChange,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(
    `update agents
     set username = coalesce($2, username),
         password_hash = coalesce($3, password_hash),
         nickname = coalesce($4, nickname),
         permissions = coalesce($5::text[], permissions),
         conversation_limit = coalesce($6, conversation_limit),
         enabled = coalesce($7, enabled),
         avatar = coalesce($8, avatar),
         job_number = coalesce($9, job_number),
         initial_batch = coalesce($10, initial_batch),
         skills = coalesce($11::jsonb, skills),
         languages = coalesce($12::text[], languages),
         signature = coalesce($13::jsonb, signature),
         welcome = coalesce($14::jsonb, welcome),
         away = coalesce($15::jsonb, away),
         allowed_addresses = coalesce($16::text[], allowed_addresses),
         faces = coalesce($19::jsonb, faces),
         regions = coalesce($20::text[], regions),
         shifts = coalesce($21::jsonb, shifts),
         time_zone = coalesce($22, time_zone),
         max_idle = coalesce($23, max_idle),
         -- Idle time counts from the moment it is set: input was not recorded before.
         input_at = case when $23 > 0 and max_idle = 0 then $18 else input_at end,
         version = version + 1,
         edited_by = $17,
         edited_at = $18
     where id = $1`,
    [
      id,
      change.username,
      change.passwordHash,
      change.nickname,
      change.permissions,
      change.limit,
      change.enabled,
      change.avatar,
      change.jobNumber,
      change.initialBatch,
      json(change.skills),
      change.languages,
      json(change.signature),
      json(change.welcome),
      json(change.away),
      change.allowedAddresses,
      by,
      new Date(now),
      json(change.faces),
      change.regions,
      json(change.shifts),
      change.timeZone,
      change.maxIdle,
    ],
  );
}

/** Enables or disables agents; returns the changed ones. */
export async function setEnabled(tx: Queryable, ids: readonly string[], enabled: boolean): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update agents
     set enabled = $2, version = version + 1
     where id = any($1::uuid[]) and enabled <> $2 and deleted_at is null and not guest
     returning id`,
    [ids, enabled],
  );
  return rows.map((row) => row.id);
}

export async function setHidden(tx: Queryable, ids: readonly string[], hidden: boolean): Promise<void> {
  await tx.query(
    `update agents set hidden = $2, hidden_reason = null, hidden_word = '', idle_hidden_at = null
     where id = any($1::uuid[])`,
    [ids, hidden],
  );
}

export async function replaceRoles(tx: Queryable, agentId: string, roleIds: readonly string[]): Promise<void> {
  await tx.query('delete from agent_roles where agent_id = $1', [agentId]);
  await tx.query('insert into agent_roles (agent_id, role_id) select $1, unnest($2::uuid[])', [agentId, roleIds]);
}

/** Marks agents as deleted. Rows stay, since conversations refer to them; usernames and roles become free. */
export async function deleteAgents(tx: Queryable, ids: readonly string[], now: number): Promise<void> {
  await tx.query('update agents set deleted_at = $2, enabled = false where id = any($1::uuid[])', [ids, new Date(now)]);
  await tx.query('delete from agent_roles where agent_id = any($1::uuid[])', [ids]);
  await tx.query('delete from watches where agent_id = any($1::uuid[])', [ids]);
}

/** Whether there is an administrator who can sign in; `without`: this agent does not count. */
export async function hasUsableAdministrator(tx: Queryable, without: string | null = null): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (
       select 1
       from agents a
       join agent_roles ar on ar.agent_id = a.id
       join roles r on r.id = ar.role_id
       where r.admin and a.enabled and a.deleted_at is null and a.id is distinct from $1::uuid
     ) as found`,
    [without],
  );
  return rows[0]!.found;
}

/** The role for registered accounts, unless it is an administrator's. */
export async function roleToRegister(tx: Queryable, role: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from roles where role = $1 and not admin', [role]);
  return rows[0]?.id ?? null;
}

/** Stores phone and email of an agent, verified by a code. */
export async function insertContact(
  tx: Queryable,
  id: string,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  await tx.query('update agents set phone = $2, email = $3 where id = $1', [id, phone, email]);
}

export async function markGuest(tx: Queryable, id: string): Promise<void> {
  await tx.query('update agents set guest = true where id = $1', [id]);
}

export async function enableGuest(tx: Queryable, id: string, enabled: boolean): Promise<void> {
  await tx.query('update agents set enabled = $2, version = version + 1 where id = $1 and guest', [id, enabled]);
}

/** Names and pictures by language, of one agent or of all who have any. */
export async function readFaces(db: Queryable, agentId: string | null): Promise<{ id: string; faces: Face[] }[]> {
  const { rows } = await db.query<{ id: string; faces: Face[] }>(
    `select id, faces from agents where deleted_at is null and faces <> '[]' and ($1::uuid is null or id = $1)`,
    [agentId],
  );
  return rows;
}
