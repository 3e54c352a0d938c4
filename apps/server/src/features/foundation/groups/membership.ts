import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { findGroupsByNames, replaceGroupsOf } from './store';

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
