import type { Context } from '../../../context';
import { isForeignKeyViolation, isUniqueViolation } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { assertGroupsInReach, assertInReach, assertMayGroup } from '../access/reach';
import { recordChange } from '../audit/actions';
import { presentGroup } from './present';
import {
  deleteGroups,
  findGroup,
  type GroupChange,
  type GroupRow,
  insertGroup,
  isAgent,
  replaceMembers,
  updateGroup,
} from './store';

export type GroupEdit = GroupChange & {
  id?: string | undefined;
  /** The version that was edited; absent: changes of others meanwhile are overwritten. */
  version?: number | undefined;
  members?: string[] | undefined;
};

/** Creates a group (without id) or changes the given fields of one. */
export async function editGroup(context: Context, by: Principal, edit: GroupEdit): Promise<GroupRow> {
  const { id: known, name, members, emergency } = edit;
  if (known === undefined && name === undefined) throw new Refusal('bad-request', { fields: ['name'] });
  const now = context.clock.now();
  const id = known ?? uuidV7(now);
  try {
    return await act(context, async (tx) => {
      const before = known === undefined ? null : await findGroup(tx, known);
      await assertMayChange(tx, by, { id: edit.id, before, members });
      if (before && edit.version !== undefined && edit.version !== before.version)
        throw new Refusal('edited-meanwhile', { by: '', group: presentGroup(before) });
      if (known === undefined) await insertGroup(tx, id, name!, now);
      if (emergency && !(await isAgent(tx, emergency))) throw new Refusal('unknown-agent', { fields: ['emergency'] });
      if (!(await updateGroup(tx, id, edit))) throw new Refusal('unknown-group');
      if (members) {
        const wanted = [...new Set(members)];
        const kept = await replaceMembers(tx, id, wanted);
        if (kept !== wanted.length) throw new Refusal('unknown-agent', { fields: ['members'] });
      }
      const group = (await findGroup(tx, id))!;
      await recordChange(tx, by, {
        action: before ? 'groups.edit' : 'groups.add',
        subject: { kind: 'group', id, name: group.name },
        before: before && content(before),
        after: content(group),
      });
      return group;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('unknown-group', { fields: ['overflow'] });
    throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['name'] }) : error;
  }
}

/**
 * Refuses to add agents that the caller does not administer: members with the scope `group` could administer them
 * (A-31).
 */
async function assertMayChange(
  tx: Client,
  by: Principal,
  { id, before, members }: Pick<GroupEdit, 'id' | 'members'> & { before: GroupRow | null },
): Promise<void> {
  if (id !== undefined) await assertGroupsInReach(tx, by, [id]);
  else assertMayGroup(by);
  const were = before?.members ?? [];
  const added = (members ?? []).filter((id) => !were.includes(id));
  await assertInReach(tx, by, added);
}

const content = ({ name, strategy, overflowId, emergencyId, emergencySeconds, members }: GroupRow) => ({
  name,
  strategy,
  overflowId,
  emergencyId,
  emergencySeconds,
  members,
});

export function removeGroups(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    await assertGroupsInReach(tx, by, ids);
    const gone = await deleteGroups(tx, ids);
    const names = gone.map(({ name }) => name).join(', ');
    if (gone.length > 0)
      await recordChange(tx, by, {
        action: 'groups.remove',
        subject: { kind: 'group', id: gone.map(({ id }) => id), name: names },
      });
    return gone.length;
  });
}
