import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { findGroupsByNames, readGroupNames, replaceGroupsOf } from './store';

/** Sets the groups of an agent. */
export async function setGroupsOf(tx: Client, agentId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const found = await replaceGroupsOf(tx, agentId, wanted);
  if (found !== wanted.length) throw new Refusal('unknown-group', { fields: ['groups'] });
}

/** Groups by name (case-insensitive). */
export const findGroupsNamed = (tx: Client, names: readonly string[]): Promise<{ id: string; name: string }[]> =>
  findGroupsByNames(
    tx,
    names.map((name) => name.toLowerCase()),
  );

/** Names of all groups by id. */
export const namesOfGroups = (db: Queryable): Promise<Map<string, string>> => readGroupNames(db);
