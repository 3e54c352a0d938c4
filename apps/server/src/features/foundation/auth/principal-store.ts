import { guestPermissions } from '@parley/core/access/permissions';
import { effectiveMasks, effectiveScope, type MaskKind, type Scope } from '@parley/core/access/scope';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';

type HeldRole = { role: string; admin: boolean; permissions: string[]; scope: Scope; masks: MaskKind[] };
type Held = { own: string[]; held: HeldRole[] | null; guest: boolean };

/** SQL: roles of the agent `a` with their permissions, scopes and masks. */
const HELD = `
  select jsonb_agg(
    jsonb_build_object('role', r.role, 'admin', r.admin, 'permissions', r.permissions, 'scope', r.scope, 'masks', r.masks)
    order by r.role) as held
  from agent_roles ar
  join roles r on r.id = ar.role_id
  where ar.agent_id = a.id`;

type PrincipalRow = Pick<Principal, 'uuid' | 'username' | 'nickname' | 'avatar' | 'sessionId'> &
  Held & { expiredUpTo: number };

/**
 * The enabled agent of an active session with its roles and permissions. A named statement, since it runs with every
 * call.
 */
export async function findPrincipal(
  db: Queryable,
  sessionId: string,
  agentId: string,
  refreshedAfter: Date,
): Promise<(Omit<Principal, 'tokenNumber'> & { expiredUpTo: number }) | null> {
  const { rows } = await db.query<PrincipalRow>({
    name: 'auth-principal',
    text: `
      select
        a.id as uuid,
        a.username,
        a.nickname,
        a.avatar,
        a.permissions as own,
        a.guest,
        s.id as "sessionId",
        s.expired_up_to as "expiredUpTo",
        held.held
      from login_sessions s
      join agents a on a.id = s.agent_id
      cross join lateral (${HELD}) held
      where s.id = $1
        and s.agent_id = $2
        and s.ended_at is null
        and s.refreshed_at > $3
        and a.enabled
        and a.deleted_at is null`,
    values: [sessionId, agentId, refreshedAfter],
  });
  const row = rows[0];
  if (!row) return null;
  const { own, held, guest, ...agent } = row;
  return { ...agent, ...grantsOf({ own, held, guest }) };
}

export type Grants = Pick<Principal, 'admin' | 'roles' | 'permissions' | 'scope' | 'masks' | 'guest'>;
export type Rights = Grants & Pick<Principal, 'uuid' | 'username' | 'nickname' | 'avatar'>;

/** Rights of every guest; the share decides what is masked. */
const ofGuest: Grants = {
  admin: false,
  roles: [],
  permissions: [...guestPermissions],
  scope: 'shared',
  masks: [],
  guest: true,
};

function grantsOf({ own, held, guest }: Held): Grants {
  if (guest) return ofGuest;
  const roles = held ?? [];
  const admin = roles.some((role) => role.admin);
  return {
    admin,
    roles: roles.map(({ role }) => role),
    permissions: [...new Set([...own, ...roles.flatMap(({ permissions }) => permissions)])].sort(),
    scope: effectiveScope(admin, roles),
    masks: effectiveMasks(admin, roles),
  };
}

/** Name and rights of an enabled agent, signed in or not; null: unknown or disabled. */
export async function findRights(db: Queryable, agentId: string): Promise<Rights | null> {
  const { rows } = await db.query<Held & Omit<Rights, keyof Grants>>({
    name: 'agent-rights',
    text: `
      select a.id as uuid, a.username, a.nickname, a.avatar, a.permissions as own, a.guest, held.held
      from agents a
      cross join lateral (${HELD}) held
      where a.id = $1
        and a.enabled
        and a.deleted_at is null`,
    values: [agentId],
  });
  const row = rows[0];
  if (!row) return null;
  const { own, held, guest, ...agent } = row;
  return { ...agent, ...grantsOf({ own, held, guest }) };
}

export async function readGrants(db: Queryable, agentIds: readonly string[]): Promise<Map<string, Grants>> {
  const { rows } = await db.query<Held & { id: string }>(
    `select a.id, a.permissions as own, held.held
     from agents a
     cross join lateral (${HELD}) held
     where a.id = any($1::uuid[])`,
    [agentIds],
  );
  return new Map(rows.map(({ id, ...row }) => [id, grantsOf(row)]));
}

/** Rights given by this role alone; null: unknown role. */
export async function findRoleGrants(db: Queryable, id: string): Promise<(Grants & { name: string }) | null> {
  const { rows } = await db.query<HeldRole & { name: string }>(
    'select role, name, admin, permissions, scope, masks from roles where id = $1',
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const { name, ...role } = row;
  return { name, ...grantsOf({ own: [], held: [role], guest: false }) };
}
