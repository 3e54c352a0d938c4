import type { AskedGroup } from '@parley/core/routing/emergency';
import { overflowChain } from '@parley/core/routing/overflow';
import type { Queryable } from '../../../db/pool';
import { findGroup, type GroupRow, readGroups } from './store';

export type Asked = AskedGroup & { id: string };

/** Answers the groups that are asked for these, one after the other, each once: with those they overflow to. */
export async function readAsked(db: Queryable): Promise<(ids: readonly string[]) => Asked[]> {
  const groups = await readGroups(db);
  return (ids) => {
    const chains = ids.flatMap((id) => overflowChain(groups, id));
    return [...new Set(chains)].map(askedOf);
  };
}

const askedOf = ({ id, members, strategy, emergencyId, emergencySeconds }: GroupRow): Asked => ({
  id,
  members,
  strategy,
  emergency: emergencyId === null ? null : { agentId: emergencyId, afterSeconds: emergencySeconds },
});

/** The id of a group that is named by it, or by its name without regard to case. */
export const findGroupId = async (db: Queryable, named: string): Promise<string | null> =>
  (await findGroup(db, named))?.id ?? null;

/** Who is in which group; disabled and removed agents are in none. */
export const readMembers = async (db: Queryable): Promise<Pick<GroupRow, 'id' | 'name' | 'members'>[]> =>
  (await readGroups(db)).map(({ id, name, members }) => ({ id, name, members }));
