import { INSIDE } from '@parley/core/access/allows';
import { permissions } from '@parley/core/access/permissions';
import { type MaskKind, maskKinds, type Scope } from '@parley/core/access/scope';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { assertInReach } from '../access/reach';
import { recordChange } from '../audit/actions';
import { grantsOf } from '../auth/grants';
import { endLogins } from '../auth/sessions/sessions';
import { assertMayGrant, assertMayShow, assertNoneGainsMore, losesSome } from './grant';
import { deleteRoles, findRolesNamed, insertRole, listMembers, lockRoles, type RoleRow, updateRole } from './store';

export type RoleEdit = {
  id?: string | undefined;
  role: string;
  name: string;
  permissions: string[];
  scope?: Scope | undefined;
  masks?: MaskKind[] | undefined;
  /** The version that was edited; if absent, changes of others meanwhile are overwritten. */
  version?: number | undefined;
};

type Content = Omit<RoleEdit, 'id'> & { id: string };

/** Creates a role (without id) or changes one. Members who lose rights by it have to sign in again. */
export async function editRole(context: Context, by: Principal, edit: RoleEdit): Promise<RoleRow> {
  const now = context.clock.now();
  const content = { ...edit, permissions: [...new Set(edit.permissions)], id: edit.id ?? uuidV7(now) };
  try {
    return await act(context, async (tx, emit) => {
      const [before] = edit.id === undefined ? [] : await lockRoles(tx, [edit.id]);
      if (edit.id === undefined) await createRole(tx, by, content, now);
      else {
        const members = await listMembers(tx, content.id);
        await assertInReach(tx, by, members);
        const held = await grantsOf(tx, members);
        await changeRole(tx, by, content, now);
        const granted = await grantsOf(tx, members);
        assertNoneGainsMore(by, held, granted);
        // Members who lose rights have to sign in again: their screens show data that they may no longer see.
        const narrowed = members.filter((id) => losesSome(held.get(id), granted.get(id)));
        await endLogins(tx, emit, { agentIds: narrowed }, { reason: 'rights-changed', byId: by.uuid, now });
        // The sockets of the other members read their rights again.
        for (const agentId of members) emit({ kind: 'agent.changed', agentId });
      }
      const row = (await lockRoles(tx, [content.id]))[0]!;
      await recordChange(tx, by, {
        action: before ? 'roles.edit' : 'roles.add',
        subject: { kind: 'role', id: row.id, name: row.name },
        before: before ? auditFields(before) : null,
        after: auditFields(row),
      });
      return row;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['role'] }) : error;
  }
}

/** Fields of a role in the audit log. */
const auditFields = ({
  id: _id,
  members: _members,
  builtIn: _builtIn,
  updatedAt: _at,
  updatedBy: _by,
  version: _version,
  ...content
}: RoleRow) => content;

/**
 * Refuses names of permissions: requirements list roles and permissions together, so such a role would pass as
 * the permission.
 */
function assertIsNoPermission({ role }: Content): void {
  if (role === INSIDE || permissions.some((name) => name === role))
    throw new Refusal('bad-request', { fields: ['role'] });
}

async function createRole(tx: Client, by: Principal, content: Content, now: number): Promise<void> {
  assertIsNoPermission(content);
  const role = { ...content, scope: content.scope ?? 'all', masks: inOrder(content.masks ?? []) };
  assertMayGrant(by, role.permissions);
  assertMayShow(by, role);
  await insertRole(tx, role, by.uuid, now);
}

async function changeRole(tx: Client, by: Principal, content: Content, now: number): Promise<void> {
  const [present] = await lockRoles(tx, [content.id]);
  if (!present) throw new Refusal('not-found');
  if (present.admin && !by.admin) throw new Refusal('forbidden');
  if (content.version !== undefined && content.version !== present.version)
    throw new Refusal('stale-version', { version: present.version, by: present.updatedBy });
  // Code refers to built-in roles by their name, so it stays.
  if (present.builtIn && content.role !== present.role) throw new Refusal('built-in', { fields: ['role'] });
  assertIsNoPermission(content);
  assertMayGrant(by, content.permissions, present.permissions);
  const role = { ...content, scope: content.scope ?? present.scope, masks: inOrder(content.masks ?? present.masks) };
  assertMayShow(by, role, present);
  // Administrators may do everything, whatever the list says: it stays complete.
  const { permissions: all, scope, masks } = present;
  await updateRole(tx, present.admin ? { ...role, permissions: all, scope, masks } : role, by.uuid, now);
}

const inOrder = (masks: readonly MaskKind[]): MaskKind[] => maskKinds.filter((kind) => masks.includes(kind));

/** Removes roles without members. */
export function removeRoles(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const roles = await lockRoles(tx, ids);
    if (roles.some((role) => role.builtIn)) throw new Refusal('built-in');
    for (const role of roles) {
      assertMayGrant(by, role.permissions);
      assertMayShow(by, role);
    }
    const held = roles.find((role) => role.members > 0);
    if (held) throw new Refusal('has-members', { name: held.name, count: held.members });
    await deleteRoles(
      tx,
      roles.map((role) => role.id),
    );
    if (roles.length > 0)
      await recordChange(tx, by, {
        action: 'roles.remove',
        subject: { kind: 'role', id: roles.map(({ id }) => id), name: roles.map(({ name }) => name).join(', ') },
      });
    return roles.length;
  });
}

/** The roles of these names, if the caller may give them to an agent with the roles `held`. */
export async function rolesToGive(
  tx: Client,
  by: Principal,
  names: readonly string[],
  held: readonly string[],
): Promise<RoleRow[]> {
  const wanted = [...new Set(names)];
  const roles = await findRolesNamed(tx, wanted);
  if (roles.length !== wanted.length) throw new Refusal('bad-request', { fields: ['roles'] });
  for (const role of roles.filter(({ role }) => !held.includes(role))) {
    if (role.admin && !by.admin) throw new Refusal('forbidden', { fields: ['roles'] });
    assertMayGrant(by, role.permissions);
    assertMayShow(by, role);
  }
  return roles;
}
