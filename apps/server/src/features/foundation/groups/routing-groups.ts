import type { RoutingGroup } from '@parley/core/routing/emergency';
import { overflowChain } from '@parley/core/routing/overflow';
import type { Queryable } from '../../../db/pool';
import { findGroup, type GroupRow, readGroups } from './store';

export type RoutingGroupRow = RoutingGroup & { id: string };

/** Returns a function that lists these groups and their overflow groups in order, each once. */
export async function readRoutingGroups(db: Queryable): Promise<(ids: readonly string[]) => RoutingGroupRow[]> {
  const groups = await readGroups(db);
  return (ids) => {
    const chains = ids.flatMap((id) => overflowChain(groups, id));
    return [...new Set(chains)].map(routingGroupOf);
  };
}

const routingGroupOf = ({ id, members, strategy, emergencyId, emergencySeconds }: GroupRow): RoutingGroupRow => ({
  id,
  members,
  strategy,
  emergency: emergencyId === null ? null : { agentId: emergencyId, afterSeconds: emergencySeconds },
});

/** Id of a group, found by id or by name (case-insensitive). */
export const findGroupId = async (db: Queryable, named: string): Promise<string | null> =>
  (await findGroup(db, named))?.id ?? null;

/** Members of all groups, without disabled and deleted agents. */
export const readMembers = async (db: Queryable): Promise<Pick<GroupRow, 'id' | 'name' | 'members'>[]> =>
  (await readGroups(db)).map(({ id, name, members }) => ({ id, name, members }));
