import type { Client, Queryable } from '../db/pool';
import { copyIn } from './copy-in';
import { type Sheet, tableNames, tables, type Value } from './tables';

/** Writes a sheet's rows, one COPY a table, in the order of their references. */
export async function saveRows(tx: Client, rows: Sheet['rows']): Promise<void> {
  for (const table of tableNames) await copyRows(tx, { table, columns: tables[table] }, rows[table]);
}

/** Last assignment of each agent, for the strategy `in-turn`. */
export async function saveAssignments(db: Queryable, assignedAt: Sheet['assignedAt']): Promise<void> {
  await db.query(
    `update agents a
     set last_assigned_at = greatest(a.last_assigned_at, g.at)
     from unnest($1::uuid[], $2::timestamptz[]) as g(id, at)
     where a.id = g.id`,
    [[...assignedAt.keys()], [...assignedAt.values()].map((at) => new Date(at))],
  );
}

export async function copyRows(
  tx: Client,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly Record<string, Value>[],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? null)).join('\t'));
  await copyIn(tx, `copy ${table} (${columns.join(', ')}) from stdin`, Buffer.from(`${lines.join('\n')}\n`));
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One value in COPY's text format. */
function cell(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter]!) : text;

export type NewSite = { id: string; key: string; name: string };

/** Finds or creates the site with this key. Returns its id. */
export async function ensureSite(tx: Queryable, { id, key, name }: NewSite): Promise<string> {
  await tx.query('insert into sites (id, key, name) values ($1, $2, $3) on conflict (key) do nothing', [id, key, name]);
  const { rows } = await tx.query<{ id: string }>('select id from sites where key = $1', [key]);
  return rows[0]!.id;
}

export type NewAgent = {
  id: string;
  username: string;
  passwordHash: string;
  nickname: string;
  limit: number;
  hidden: boolean;
};

/** Inserts an agent with the role Editor. Returns false if the username is taken. */
export async function insertEditor(tx: Queryable, agent: NewAgent, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agents (id, username, password_hash, nickname, conversation_limit, hidden, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (lower(username)) where deleted_at is null do nothing`,
    [agent.id, agent.username, agent.passwordHash, agent.nickname, agent.limit, agent.hidden, new Date(now)],
  );
  if (rowCount === 0) return false;
  await tx.query(`insert into agent_roles (agent_id, role_id) select $1, id from roles where role = 'Editor'`, [
    agent.id,
  ]);
  return true;
}

/** Ids of agents that are not deleted, by username. */
export async function findAgentIds(db: Queryable, usernames: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ username: string; id: string }>(
    'select username, id from agents where username = any($1) and deleted_at is null',
    [usernames],
  );
  return new Map(rows.map(({ username, id }) => [username, id]));
}

/** Starts the grace of owners of open conversations, as if their connection was just lost. */
export async function beginGrace(tx: Queryable, now: number): Promise<void> {
  await tx.query(
    `update agents a set disconnected_at = $1
     where exists (select 1 from conversations c where c.owner_id = a.id and c.state = 'current')
       and not exists (select 1 from agent_connections k where k.agent_id = a.id)`,
    [new Date(now)],
  );
}

const FILLED = 'demo.filled';

/** When the sample desk was filled; null: never. */
export async function findFilledAt(tx: Queryable): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date }>('select at from events where kind = $1 limit 1', [FILLED]);
  return rows[0]?.at ?? null;
}

export async function noteFilled(tx: Queryable, now: number): Promise<void> {
  await tx.query('insert into events (kind, at) values ($1, $2)', [FILLED, new Date(now)]);
}

/** The code of a site is seen on the page that was opened last. */
export async function noteSeenCode(tx: Queryable): Promise<void> {
  await tx.query(
    `update sites s set seen_at = p.opened_at, seen_url = p.url
     from (select distinct on (v.site_id) v.site_id, p.opened_at, p.url
           from page_views p join visits v on v.id = p.visit_id order by v.site_id, p.opened_at desc) p
     where p.site_id = s.id`,
  );
}

/** A sample desk has no first steps to take. */
export async function endSetup(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into settings as s (section, value, version) values ('setup', '{"checklist": false}', 1)
     on conflict (section) do update set value = excluded.value, version = s.version + 1`,
  );
}

/** Updates statistics: after a large import the planner would still assume small tables. */
export async function analyze(db: Queryable): Promise<void> {
  for (const table of tableNames) await db.query(`analyze ${table}`);
}
