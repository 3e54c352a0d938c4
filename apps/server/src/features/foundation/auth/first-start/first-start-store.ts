import { LOCK } from '../../../../db/locks';
import type { Queryable } from '../../../../db/pool';

const SETUP_SECRET = 'setup-link';

export async function lockFirstStart(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK.firstStart]);
}

export type BuiltInRole = { id: string; role: string; admin: boolean; permissions: readonly string[] };

/** Creates a built-in role. An existing one keeps its content, except for the administrator's list of permissions. */
export async function ensureRole(tx: Queryable, { id, role, admin, permissions }: BuiltInRole): Promise<void> {
  await tx.query(
    `insert into roles (id, role, name, permissions, admin, built_in)
     values ($1, $2, $2, $3, $4, true)
     on conflict (role) do update set permissions = excluded.permissions
     where roles.admin and roles.permissions <> excluded.permissions`,
    [id, role, permissions, admin],
  );
}

export async function ensureFirstSite(tx: Queryable, site: { id: string; key: string; name: string }): Promise<void> {
  await tx.query('insert into sites (id, key, name) select $1, $2, $3 where not exists (select 1 from sites)', [
    site.id,
    site.key,
    site.name,
  ]);
}

/** Whether an agent with an administrator's role exists, enabled or not. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select 1
       from agents a
       join agent_roles ar on ar.agent_id = a.id
       join roles r on r.id = ar.role_id
       where r.admin and a.deleted_at is null
     ) as found`,
  );
  return rows[0]!.found;
}

/** Hidden: whoever signs in to look around is given no visitors. */
export async function insertAdministrator(
  tx: Queryable,
  agent: { id: string; username: string; passwordHash: string },
): Promise<void> {
  await tx.query('insert into agents (id, username, password_hash, nickname, hidden) values ($1, $2, $3, $2, true)', [
    agent.id,
    agent.username,
    agent.passwordHash,
  ]);
  await tx.query('insert into agent_roles (agent_id, role_id) select $1, id from roles where admin', [agent.id]);
}

export async function saveSetupHash(tx: Queryable, hash: string): Promise<void> {
  await tx.query(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [SETUP_SECRET, hash],
  );
}

/** Uses up the set-up link. False: it is not valid. */
export async function spendSetupHash(tx: Queryable, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from secrets where name = $1 and value = $2', [SETUP_SECRET, hash]);
  return rowCount === 1;
}

export async function dropSetupHash(tx: Queryable): Promise<void> {
  await tx.query('delete from secrets where name = $1', [SETUP_SECRET]);
}
