import type { Agent, Group } from './queries';

/** Number of a group's online members other than this agent, to whom its conversations can be handed over. */
export function othersOnline(
  { members, online }: Pick<Group, 'members' | 'online'>,
  { id, enabled, state, reachable }: Pick<Agent, 'id' | 'enabled' | 'state' | 'reachable'>,
): number {
  // State '1': hidden.
  const isCounted = enabled && reachable && state !== '1' && members.includes(id);
  return Math.max(0, online - (isCounted ? 1 : 0));
}
