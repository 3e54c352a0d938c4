import { reachability } from '@parley/core/routing/reachability';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { AgentRow, AgentState, HiddenReason } from '@parley/protocol/types';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { isKeptOnline } from '../../foundation/agent-states/keep-online';
import { recordStates } from '../../foundation/agent-states/record';
import type { Happening } from '../../foundation/agent-states/states';
import { hiddenBecause, readAgents } from '../conversations/facts';
import { deliverReturned } from '../conversations/returned';
import {
  deleteConnection,
  insertConnection,
  lockAgent,
  lockPresence,
  setConnected,
  setDisconnected,
  setHidden,
} from './presence-store';

const RETRY_MS = 500;

type Parts = { context: Context; isListening(agentId: string): boolean; wakeQueue(): void };

/** Stores which agents have a socket here, for other processes and for the next start. */
export type AgentPresence = {
  check(agentId: string): void;
  /** Checks agents again who count as connected though their console is in the background. */
  checkKept(): void;
  idle(): Promise<void>;
};

export function createAgentPresence({ context, isListening, wakeQueue }: Parts): AgentPresence {
  const lane = createBatcher<string>(
    async (agentIds) => {
      for (const agentId of new Set(agentIds)) {
        while (!(await settle(agentId))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      wakeQueue();
    },
    100,
    (error) => context.log.error({ err: error }, 'presence'),
  );

  /** Without a socket, but reached by push: they stay connected until the time of the settings has passed. */
  const kept = new Set<string>();

  async function settle(agentId: string): Promise<boolean> {
    try {
      kept.delete(agentId);
      if (isListening(agentId)) await recordConnected(context, agentId);
      else if (await isKeptOnline(context, agentId)) kept.add(agentId);
      else await recordDisconnected(context, agentId);
      return true;
    } catch (error) {
      if (!isOutage(error)) context.log.error({ err: error }, 'presence');
      return !isOutage(error);
    }
  }

  return {
    check: (agentId) => lane.add(agentId),
    checkKept() {
      for (const agentId of kept) lane.add(agentId);
    },
    idle: () => lane.idle(),
  };
}

/** A socket is open: ends the grace. If the agent was disconnected, its visitors are informed that it is back. */
async function recordConnected(context: Context, agentId: string): Promise<void> {
  const now = context.clock.now();
  const wasDisconnected = await act(context, async (tx, emit) => {
    const { isDisconnected } = await lockPresence(tx, agentId);
    const isNew = await insertConnection(tx, { processId: context.processId, agentId });
    if (!isDisconnected && !isNew) return false;
    // After the grace, `online_at` is set anew: a lower limit may apply for a minute from then.
    const lostAfter = now - context.setting('routing').graceSeconds * 1000;
    await setConnected(tx, { processId: context.processId, agentId }, { lostAfter, now });
    await recordStates(tx, [agentId], { cause: 'network', byId: null, now });
    emit({ kind: 'agent.presence', agentId });
    return isDisconnected;
  });
  if (!wasDisconnected) return;
  await deliverReturned(context, agentId);
}

/** The last socket here is closed; if there is none elsewhere, the grace begins. */
function recordDisconnected(context: Context, agentId: string): Promise<void> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgent(tx, agentId);
    if (!(await deleteConnection(tx, { processId: context.processId, agentId }))) return;
    await setDisconnected(tx, agentId, now);
    await recordStates(tx, [agentId], { cause: 'network', byId: null, now });
    emit({ kind: 'agent.presence', agentId });
  });
}

/** Stores the state that the agent chose, with its reason; it is kept across reconnects and restarts. */
export function chooseState(
  context: Context,
  agentId: string,
  { state, reason, word = '' }: Value<'POST /index/state'>,
): Promise<Answer<'POST /index/state'>> {
  const now = context.clock.now();
  const isHidden = state === '1';
  const chosen = { state, reason: (isHidden && reason) || null, word: isHidden ? word.trim() : '' };
  return act(context, async (tx, emit) => {
    await storeState(tx, agentId, { ...chosen, cause: 'own', byId: agentId, now });
    emit({ kind: 'agent.presence', agentId });
    return chosen;
  });
}

type NewState = Omit<Happening, 'reason'> & {
  state: AgentState;
  reason: HiddenReason | null;
  word: string;
  why?: string;
  now: number;
};

/** Stores a chosen state and records it; `why`: the reason of another person. */
export async function storeState(
  tx: Client,
  agentId: string,
  { state, reason, word, why, now, ...happening }: NewState,
): Promise<void> {
  await setHidden(tx, agentId, { hidden: state === '1', reason, word, now });
  await recordStates(tx, [agentId], { ...happening, ...(why && { reason: why }), now });
}

export async function readAgentRow(context: Context, db: Queryable, agentId: string): Promise<AgentRow> {
  const [agent] = await readAgentRows(context, db, [agentId]);
  if (!agent) throw new Refusal('unknown-agent');
  return agent;
}

/** Rows of enabled agents for agents' lists; `ids` null: all. */
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
    ...hiddenBecause(agent),
    ...(agent.avatar && { avatar: agent.avatar }),
    ...(agent.guest && { guest: true as const }),
  }));
}
