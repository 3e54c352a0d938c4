import type { Agent, Group } from './queries';

/** How many of a group could take what this agent has: it never takes its own conversations. */
export function othersOnline(
  { members, online }: Pick<Group, 'members' | 'online'>,
  { id, enabled, state, reachable }: Pick<Agent, 'id' | 'enabled' | 'state' | 'reachable'>,
): number {
  const isCounted = enabled && reachable && state !== '1' && members.includes(id);
  return Math.max(0, online - (isCounted ? 1 : 0));
}
