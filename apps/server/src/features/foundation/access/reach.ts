import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { countGroupsWith, hasAgentBeyond } from './reach-store';
import { type Reader, within } from './scope';

/**
 * An agent who administers others. Rule A-31: in the scope `group` it may change agents who share a group with it, in
 * `own` only itself.
 */
export type Manager = Reader & { admin: boolean };

const reachesAll = ({ admin, scope }: Manager): boolean => admin || scope === 'all';

/** Condition for rows of agents that this one administers; `column`: their ids. */
export const agentsInReach = (by: Manager, column: string): Sql | null =>
  reachesAll(by) ? null : sql`${raw(column)} in ${within(by)}`;

export async function assertInReach(db: Queryable, by: Manager, agentIds: readonly string[]): Promise<void> {
  if (reachesAll(by) || agentIds.length === 0) return;
  if (await hasAgentBeyond(db, agentIds, within(by))) throw new Refusal('forbidden');
}

/** For unknown ids: callers who do not administer all get the same refusal as for agents out of their reach. */
export function assertReachesAll(by: Manager): void {
  if (!reachesAll(by)) throw new Refusal('forbidden');
}

/** Requires that the caller administers these groups: in the scope `group` only its own ones. */
export async function assertGroupsInReach(db: Queryable, by: Manager, groupIds: readonly string[]): Promise<void> {
  if (reachesAll(by) || groupIds.length === 0) return;
  const found = await countGroupsWith(db, by.uuid, groupIds);
  const isAll = by.scope === 'group' && found === new Set(groupIds).size;
  if (!isAll) throw new Refusal('forbidden', { fields: ['groups'] });
}

/** Requires that a new agent in these groups would be one that the caller administers. */
export async function assertMayAdd(db: Queryable, by: Manager, groupIds: readonly string[]): Promise<void> {
  if (reachesAll(by)) return;
  if (groupIds.length === 0) throw new Refusal('forbidden', { fields: ['groups'] });
  await assertGroupsInReach(db, by, groupIds);
}

/** Requires that the caller may create groups, which means that it administers more than itself. */
export function assertMayGroup(by: Manager): void {
  if (!reachesAll(by) && by.scope === 'own') throw new Refusal('forbidden');
}
