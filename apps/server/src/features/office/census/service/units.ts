import type { Queryable } from '../../../../db/pool';
import type { Reader } from '../../../foundation/access/scope';
import { type ListedAgent, readListedAgents, readListedGroups } from './agents-store';

/** A row of a list before its figures: an agent, a robot, or a group with its members. */
export type Unit = { id: string; name: string; isDeleted: boolean; isRobot?: boolean; members: readonly string[] };

export type Units = { agents: ListedAgent[]; units: Unit[] };

type Asked = { by: 'agent' | 'group'; agent?: string | undefined; group?: string | undefined };

/** Agents in the scope, and the rows that they make: agents, or the groups of which they are members. */
export async function readUnits(db: Queryable, reader: Reader, { by, ...asked }: Asked): Promise<Units> {
  const agents = await readListedAgents(db, reader, asked);
  if (by === 'agent') return { agents, units: agents.map((agent) => ({ ...agent, members: [agent.id] })) };
  const groups = await readListedGroups(
    db,
    agents.map(({ id }) => id),
  );
  const units = groups.filter(({ id }) => asked.group === undefined || id === asked.group);
  return { agents, units: units.map((group) => ({ ...group, isDeleted: false })) };
}

/** The agents behind a row; without a key, all in the scope. Empty: the reader sees no such row. */
export async function readMembers(
  db: Queryable,
  reader: Reader,
  { key, ...asked }: Asked & { key?: string | undefined },
): Promise<ListedAgent[]> {
  const { agents, units } = await readUnits(db, reader, asked);
  if (key === undefined) return agents;
  const members = new Set(units.find(({ id }) => id === key)?.members);
  return agents.filter(({ id }) => members.has(id));
}
