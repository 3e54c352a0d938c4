import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { countGroupsWith, hasAgentBeyond } from './reach-store';
import { type Reader, within } from './scope';

/**
 * Rule A-31 of core's SPEC: whom somebody who administers may touch. In the scope `group` those who share a group with
 * them, in `own` themselves alone.
 */
export type Manager = Reader & { admin: boolean };

const reachesAll = ({ admin, scope }: Manager): boolean => admin || scope === 'all';

/** For a list of agents, or of what they made: `column` holds their ids. */
export const agentsInReach = (by: Manager, column: string): Sql | null =>
  reachesAll(by) ? null : sql`${raw(column)} in ${within(by)}`;

export async function assertInReach(db: Queryable, by: Manager, agentIds: readonly string[]): Promise<void> {
  if (reachesAll(by) || agentIds.length === 0) return;
  if (await hasAgentBeyond(db, agentIds, within(by))) throw new Refusal('forbidden');
}

/** For what is not there: whoever does not reach all is told of it what they are told of what is out of their reach. */
export function assertReachesAll(by: Manager): void {
  if (!reachesAll(by)) throw new Refusal('forbidden');
}

/** Groups are in reach of whoever is in them, and in the scope `group`: they decide who is in reach. */
export async function assertGroupsInReach(db: Queryable, by: Manager, groupIds: readonly string[]): Promise<void> {
  if (reachesAll(by) || groupIds.length === 0) return;
  const found = await countGroupsWith(db, by.uuid, groupIds);
  const isAll = by.scope === 'group' && found === new Set(groupIds).size;
  if (!isAll) throw new Refusal('forbidden', { fields: ['groups'] });
}

/** Somebody new is in reach from the beginning. */
export async function assertMayAdd(db: Queryable, by: Manager, groupIds: readonly string[]): Promise<void> {
  if (reachesAll(by)) return;
  if (groupIds.length === 0) throw new Refusal('forbidden', { fields: ['groups'] });
  await assertGroupsInReach(db, by, groupIds);
}

/** A new group is made by whoever may have others in it. */
export function assertMayGroup(by: Manager): void {
  if (!reachesAll(by) && by.scope === 'own') throw new Refusal('forbidden');
}
