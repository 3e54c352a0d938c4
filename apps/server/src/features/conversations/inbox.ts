import { reachability } from '@parley/core/routing/reachability';
import { applyPush } from '@parley/protocol/inbox';
import { ENDED_KEPT, inboxFrom } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import type { InboxSnapshot } from '@parley/protocol/types';
import type { Context } from '../../context';
import { type Lens, lensOf, withoutPast } from '../../lens';
import type { Principal } from '../../principal';
import { readInbox } from './rows';
import { readAgents } from './store';

/** What this process has pushed to an agent: the newest cursor, and all that came after one. */
export type InboxLog = {
  cursor(agent: { uuid: string; seesAll: boolean; lens: Lens | null }): string;
  since(agentId: string, cursor: string): string[];
  /** A cursor after which nobody is told anything. */
  mute(): string;
};

/**
 * The inbox of one agent, exact as of its cursor. What commits while the rows are read may stand in them already;
 * so all that was under way is let finish, and its pushes are taken in by the same reducer that consoles use, which
 * counts nothing twice.
 */
export async function readSnapshot(context: Context, log: InboxLog, agent: Principal): Promise<InboxSnapshot> {
  const me = { uuid: agent.uuid, seesAll: agent.admin };
  const lens = lensOf(agent);
  // As a role one stays oneself: what one's own eyes are told is not told here.
  const isTold = agent.viewed?.as !== 'role';
  const cursor = () => (isTold ? log.cursor({ ...me, lens }) : log.mute());
  const before = cursor();
  const [listed, agents, watching] = await Promise.all([
    readInbox(context.db, me, ENDED_KEPT),
    readAgents(context.db),
    readWatching(context, agent.uuid),
  ]);
  const list = lens?.hidesPast ? listed.map(withoutPast) : listed;
  await context.inFlight.settled();
  const facts = { now: context.clock.now(), graceSeconds: context.setting('routing').graceSeconds };
  const rows = agents
    .filter((one) => one.enabled)
    .map((one) => ({
      uuid: one.id,
      nickname: one.nickname,
      state: one.chosen === 'hidden' ? ('1' as const) : ('0' as const),
      reachable: reachability(one, facts) === 'reachable',
    }));
  const snapshot = { me: { ...me, watching }, list, total: list.length, agents: rows, cursor: before };
  const missed = isTold ? log.since(agent.uuid, before).map((frame) => JSON.parse(frame) as Push) : [];
  return missed.length > 0 ? replayed(snapshot, missed) : { ...snapshot, cursor: cursor() };
}

function replayed(snapshot: InboxSnapshot, pushes: readonly Push[]): InboxSnapshot {
  const inbox = pushes.reduce(applyPush, inboxFrom(snapshot));
  const list = [...inbox.visitors.values()];
  return {
    me: { ...inbox.me, watching: [...inbox.watching] },
    list,
    total: list.length,
    agents: [...inbox.agents.values()],
    cursor: inbox.cursor,
  };
}

async function readWatching(context: Context, agentId: string): Promise<string[]> {
  const { rows } = await context.db.query<{ visitor_id: string }>({
    name: 'watching',
    text: 'select visitor_id from watches where agent_id = $1',
    values: [agentId],
  });
  return rows.map((row) => row.visitor_id);
}
