import type { AskedGroup } from '@parley/core/routing/emergency';
import { overflowChain } from '@parley/core/routing/overflow';
import type { Queryable } from '../../../db/pool';
import { type GroupRow, readGroups } from './store';

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
