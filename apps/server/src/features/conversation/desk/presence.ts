import { reachability } from '@parley/core/routing/reachability';
import type { AgentRow, AgentState } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { gather } from '../../../gather';
import { recordStates } from '../../foundation/agent-states/record';
import { readAgents } from '../conversations/facts';
import { tellReturned } from '../conversations/returned';

const RETRY_MS = 500;

type Parts = { context: Context; isListening(agentId: string): boolean; wakeQueue(): void };

/** Writes down which agents have a socket here, so that other processes and the next start know. */
export type AgentPresence = { check(agentId: string): void; idle(): Promise<void> };

export function createAgentPresence({ context, isListening, wakeQueue }: Parts): AgentPresence {
  const lane = gather<string>(
    async (agentIds) => {
      for (const agentId of new Set(agentIds)) {
        while (!(await settle(agentId))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      wakeQueue();
    },
    100,
    (error) => context.log.error({ err: error }, 'presence'),
  );

  async function settle(agentId: string): Promise<boolean> {
    try {
      if (isListening(agentId)) await noteConnected(context, agentId);
      else await noteGone(context, agentId);
      return true;
    } catch (error) {
      if (!isOutage(error)) context.log.error({ err: error }, 'presence');
      return !isOutage(error);
    }
  }

  return { check: (agentId) => lane.add(agentId), idle: () => lane.idle() };
}

/** A socket is open: the grace, if one runs, is over, and whose agent was missed hears that it is back. */
async function noteConnected(context: Context, agentId: string): Promise<void> {
  const now = context.clock.now();
  const wasLost = await act(context, async (tx, emit) => {
    const { rows } = await tx.query<{ disconnected_at: Date | null }>(
      'select disconnected_at from agents where id = $1 for update',
      [agentId],
    );
    const { rowCount } = await tx.query(
      'insert into agent_connections (process_id, agent_id) values ($1, $2) on conflict do nothing',
      [context.processId, agentId],
    );
    const lost = rows[0]?.disconnected_at != null;
    if (!lost && rowCount === 0) return false;
    // Back within the grace it never went; else a minute begins in which it is not given too many at once.
    await tx.query(
      `update agents
       set disconnected_at = null,
           online_at = case
             when online_at is not null
               and (disconnected_at > $2
                 or exists (select 1 from agent_connections c where c.agent_id = $1 and c.process_id <> $3))
             then online_at
             else $4
           end
       where id = $1`,
      [agentId, new Date(now - context.setting('routing').graceSeconds * 1000), context.processId, new Date(now)],
    );
    await recordStates(tx, [agentId], { cause: 'network', byId: null, now });
    emit({ kind: 'agent.presence', agentId });
    return lost;
  });
  if (!wasLost) return;
  await tellReturned(context, agentId);
}

/** The last socket here is gone; with none elsewhere the grace begins. */
function noteGone(context: Context, agentId: string): Promise<void> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await tx.query('select 1 from agents where id = $1 for update', [agentId]);
    const { rowCount } = await tx.query('delete from agent_connections where process_id = $1 and agent_id = $2', [
      context.processId,
      agentId,
    ]);
    if (rowCount === 0) return;
    await tx.query(
      `update agents set disconnected_at = $2
       where id = $1 and not exists (select 1 from agent_connections where agent_id = $1)`,
      [agentId, new Date(now)],
    );
    await recordStates(tx, [agentId], { cause: 'network', byId: null, now });
    emit({ kind: 'agent.presence', agentId });
  });
}

/** The agent's own choice: stored, and good across reconnects and restarts. */
export function chooseState(context: Context, agentId: string, state: AgentState): Promise<AgentState> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await tx.query(
      'update agents set hidden = $2, idle_hidden_at = null, online_at = case when hidden and not $2 then $3 else online_at end where id = $1',
      [agentId, state === '1', new Date(now)],
    );
    await recordStates(tx, [agentId], { cause: 'own', byId: agentId, now });
    emit({ kind: 'agent.presence', agentId });
    return state;
  });
}

export async function readAgentRow(context: Context, db: Queryable, agentId: string): Promise<AgentRow> {
  const [agent] = await readAgentRows(context, db, [agentId]);
  if (!agent) throw new Refusal('unknown-agent');
  return agent;
}

/** Colleagues as agents list them, all when no ids are named; disabled and removed ones are none. */
export async function readAgentRows(
  context: Context,
  db: Queryable,
  ids: readonly string[] | null = null,
): Promise<AgentRow[]> {
  const facts = { now: context.clock.now(), graceSeconds: context.setting('routing').graceSeconds };
  const agents = (await readAgents(db, ids)).filter((agent) => agent.enabled);
  return agents.map((agent) => ({
    uuid: agent.id,
    nickname: agent.nickname,
    state: agent.chosen === 'hidden' ? '1' : '0',
    reachable: reachability(agent, facts) === 'reachable',
    ...(agent.avatar && { avatar: agent.avatar }),
    ...(agent.guest && { guest: true as const }),
  }));
}

/** What is no longer so by the time it is looked at is no error. */
export function passRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
