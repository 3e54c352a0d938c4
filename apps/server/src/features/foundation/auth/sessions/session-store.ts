import type { Queryable } from '../../../../db/pool';
import { type ListSql, orderBy, type Sorting } from '../../../../db/read-list';
import { every, sql } from '../../../../db/sql';
import { SESSION_MS } from '../../../../session-life';

export type LoginRow = { id: string; passwordHash: string; enabled: boolean };

/** The agent of a username, case-insensitive. */
export async function findLogin(db: Queryable, username: string): Promise<LoginRow | null> {
  const { rows } = await db.query<LoginRow>(
    `select id, password_hash as "passwordHash", enabled
     from agents
     where lower(username) = lower($1) and deleted_at is null`,
    [username],
  );
  return rows[0] ?? null;
}

/** Credentials of an agent who was identified in another way. */
export async function readCredentials(
  db: Queryable,
  agentId: string,
): Promise<{ username: string; passwordHash: string } | null> {
  const { rows } = await db.query<{ username: string; passwordHash: string }>(
    'select username, password_hash as "passwordHash" from agents where id = $1',
    [agentId],
  );
  return rows[0] ?? null;
}

export type NewSession = { id: string; agentId: string; address: string; userAgent: string };

/** Opens a session, unless the agent was disabled meanwhile. Locks the agent, whose state is recorded next. */
export async function insertSession(db: Queryable, session: NewSession, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into login_sessions (id, agent_id, address, user_agent, created_at, refreshed_at, last_seen_at)
     select $1, a.id, $3, $4, $5, $5, $5
     from agents a
     where a.id = $2 and a.enabled and a.deleted_at is null
     for no key update`,
    [session.id, session.agentId, session.address, session.userAgent, new Date(now)],
  );
  return rowCount === 1;
}

/** Addresses from which an agent may sign in; empty: any. */
export async function readAllowedAddresses(db: Queryable, agentId: string): Promise<string[]> {
  const { rows } = await db.query<{ allowed: string[] }>(
    'select allowed_addresses as allowed from agents where id = $1',
    [agentId],
  );
  return rows[0]?.allowed ?? [];
}

export async function readPasswordHash(db: Queryable, agentId: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>('select password_hash as hash from agents where id = $1', [
    agentId,
  ]);
  return rows[0]?.hash ?? null;
}

/** Also ends the one-time link with which the agent was to set a password. */
export async function savePassword(tx: Queryable, agentId: string, hash: string): Promise<void> {
  await tx.query('update agents set password_hash = $2 where id = $1', [agentId, hash]);
  await tx.query('delete from password_links where agent_id = $1', [agentId]);
}

export type LockedSession = { agentId: string; refreshes: number; spentAt: number[] };

/** Locks an active session of an agent who may sign in, so that two tabs refresh one after the other. */
export async function lockSession(db: Queryable, id: string, refreshedAfter: Date): Promise<LockedSession | null> {
  const { rows } = await db.query<{ agentId: string; refreshes: number; spentAt: Date[] }>(
    `select s.agent_id as "agentId", s.refreshes, s.spent_at as "spentAt"
     from login_sessions s
     join agents a on a.id = s.agent_id
     where s.id = $1
       and s.ended_at is null
       and s.refreshed_at > $2
       and a.enabled
       and a.deleted_at is null
     for update of s`,
    [id, refreshedAfter],
  );
  const row = rows[0];
  return row ? { ...row, spentAt: row.spentAt.map((at) => at.getTime()) } : null;
}

export async function saveRefresh(
  db: Queryable,
  id: string,
  state: { refreshes: number; spentAt: number[] },
  now: number,
): Promise<void> {
  await db.query(
    `update login_sessions
     set refreshes = $2, spent_at = $3, refreshed_at = $4, last_seen_at = $4
     where id = $1`,
    [id, state.refreshes, state.spentAt.map((at) => new Date(at)), new Date(now)],
  );
}

export async function expireTokens(db: Queryable, sessionId: string, upTo: number): Promise<void> {
  await db.query('update login_sessions set expired_up_to = greatest(expired_up_to, $2) where id = $1', [
    sessionId,
    upTo,
  ]);
}

/** Sessions to end: named ones of one agent, or all of some agents except one. */
export type SessionChoice =
  | { agentId: string; ids: readonly string[] }
  | { agentIds: readonly string[]; except?: string };

/** Ends active sessions; returns them. */
export async function endSessions(
  db: Queryable,
  choice: SessionChoice,
  reason: string,
  now: number,
): Promise<{ id: string; agentId: string }[]> {
  const [condition, values] =
    'ids' in choice
      ? ['agent_id = $3 and id = any($4::uuid[])', [choice.agentId, choice.ids]]
      : ['agent_id = any($3::uuid[]) and id is distinct from $4::uuid', [choice.agentIds, choice.except ?? null]];
  const { rows } = await db.query<{ id: string; agentId: string }>(
    `update login_sessions
     set ended_at = $1, end_reason = $2
     where ended_at is null and ${condition}
     returning id, agent_id as "agentId"`,
    [new Date(now), reason, ...values],
  );
  return rows;
}

/**
 * Of these sessions, those that have ended or whose agent may not sign in any more, with the reason; unknown ones are
 * left out.
 */
export async function findOver(db: Queryable, ids: readonly string[]): Promise<{ id: string; reason: string }[]> {
  const { rows } = await db.query<{ id: string; reason: string }>({
    name: 'sessions-over',
    text: `select s.id, coalesce(s.end_reason, 'disabled') as reason
           from login_sessions s join agents a on a.id = s.agent_id
           where s.id = any($1::uuid[]) and (s.ended_at is not null or not a.enabled or a.deleted_at is not null)`,
    values: [ids],
  });
  return rows;
}

export type SessionRow = {
  id: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
};

const SORTS = { lastSeenAt: 's.last_seen_at', createdAt: 's.created_at', address: 's.address' };

type Living = { agentId: string; refreshedAfter: Date };

/** Facts to find the active sessions of an agent. */
export const livingOf = (agentId: string, now: number): Living => ({
  agentId,
  refreshedAfter: new Date(now - SESSION_MS),
});

/** Active sessions of an agent that match the filters. */
export const sessionList = (
  { agentId, refreshedAfter }: Living,
  { text, ...sorting }: { text?: string | undefined } & Sorting<keyof typeof SORTS>,
): ListSql => ({
  select: `
    select
      s.id,
      s.address,
      s.user_agent as "userAgent",
      s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt"
    from login_sessions s`,
  from: 'login_sessions s',
  id: 's.id',
  where: every([
    sql`s.agent_id = ${agentId} and s.ended_at is null and s.refreshed_at > ${refreshedAfter}`,
    text !== undefined && sql`(strpos(s.address, ${text}) > 0 or strpos(lower(s.user_agent), lower(${text})) > 0)`,
  ]),
  order: orderBy(SORTS, 's.id', sorting, { sort: 'lastSeenAt', order: 'desc' }),
});
