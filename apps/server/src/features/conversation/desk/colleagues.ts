import { connection, reachability } from '@parley/core/routing/reachability';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPresentStates } from '../../foundation/agent-states/present-states';
import { readMembers } from '../../foundation/groups/routing-groups';
import { siteNames } from '../../foundation/sites/actions';
import { readAgents } from '../conversations/facts';
import { readRobots } from '../robots/reading';

/** Enabled agents with their presence, groups, and robots that are switched on: the targets of a transfer. */
export async function readColleagues(context: Context): Promise<Answer<'GET /talk/colleagues'>> {
  const now = context.clock.now();
  const [agents, states, groups, robots, sites] = await Promise.all([
    readAgents(context.db),
    readPresentStates(context.db, now),
    readMembers(context.db),
    readRobots(context.db),
    siteNames(context.db),
  ]);
  const keys = new Map(sites.map(({ id, key }) => [id, key]));
  const facts = { now, graceSeconds: context.setting('routing').graceSeconds };
  const list = agents
    .filter((agent) => agent.enabled)
    .map((agent) => ({
      uuid: agent.id,
      nickname: agent.nickname,
      avatar: agent.avatar,
      state: agent.chosen === 'hidden' ? ('1' as const) : ('0' as const),
      connection: connection(agent, facts),
      lost: states.get(agent.id) === 'disconnected',
      reachable: reachability(agent, facts) === 'reachable',
      reason: agent.reason,
      word: agent.word,
      load: agent.load,
      limit: agent.limit,
      groups: groups.filter(({ members }) => members.includes(agent.id)).map(({ id }) => id),
    }));
  return {
    list,
    groups: groups.map(({ id, name, members }) => ({
      id,
      name,
      members: members.length,
      reachable: list.filter(({ uuid, reachable }) => reachable && members.includes(uuid)).length,
    })),
    robots: robots.map(({ id, name, avatar, sites, channels }) => ({
      id,
      name,
      avatar,
      sites: sites.map((site) => keys.get(site) ?? site),
      channels,
    })),
  };
}
