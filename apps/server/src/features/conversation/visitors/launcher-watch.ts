import { connection, reachability, somebodyInService } from '@parley/core/routing/reachability';
import type { TeamState } from '@parley/protocol/settings/showing/ready-launcher';
import type { Context } from '../../../context';
import { isInService, serviceFacts } from '../../foundation/agents/service';
import { type ReadySection, readyState } from '../../foundation/settings/ready-part';
import { readAgents } from '../conversations/facts';

type Parts = {
  context: Context;
  /** Sites with visitors on their pages. */
  sites(): Iterable<string>;
  push(section: ReadySection, site: string): void;
};

/**
 * Notices when launcher or bar of a site change without a publication: agents come and go, hours begin and end. Agents
 * are read only while a site that is visited has its own launcher.
 */
export function createLauncherWatch({ context, sites, push }: Parts): { check(): Promise<void> } {
  const known = new Map<string, string>();

  async function refreshTeam(visited: readonly string[]): Promise<boolean> {
    if (!visited.some((site) => context.setting('launcher', site).on)) return false;
    const state = await readTeam(context);
    if (state === context.team.state) return false;
    context.team.state = state;
    return true;
  }

  function note(section: ReadySection, site: string, isTeamNew: boolean): void {
    const key = `${section} ${site}`;
    const shown = readyState(context, section, site);
    const before = known.get(key);
    if (shown === null) return void known.delete(key);
    known.set(key, shown);
    if (before === undefined ? isTeamNew : before !== shown) push(section, site);
  }

  return {
    async check() {
      const visited = [...sites()];
      const isTeamNew = await refreshTeam(visited);
      for (const site of visited) {
        note('launcher', site, isTeamNew);
        note('navigation', site, false);
      }
    },
  };
}

/** Whether any agent takes visitors, or else is at least connected. */
async function readTeam(context: Context): Promise<TeamState> {
  const facts = serviceFacts(context);
  const agents = (await readAgents(context.db, null, { load: false })).map((agent) => ({
    isConnected: connection(agent, facts) !== 'gone',
    reachability: reachability(agent, facts),
    isOnShift: isInService(agent, facts),
  }));
  if (somebodyInService(agents)) return 'online';
  return agents.some(({ isConnected }) => isConnected) ? 'hidden' : 'offline';
}
