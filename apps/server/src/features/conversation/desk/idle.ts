import type { Context } from '../../../context';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordStates } from '../../foundation/agent-states/record';
import { isInService, serviceFacts } from '../../foundation/agents/service';
import { countsSessionInput, recordSessionInput } from '../../foundation/auth/sessions/limits';
import { findOwnService, hideIdleAgents, setInputAt } from './store';

/**
 * For the agent's own console. `idleSince`: time at which the agent was hidden for being idle; `onShift` null: the
 * agent has no working hours.
 */
export async function readOwnService(context: Context, agentId: string) {
  const { limit, maxIdle, hidden, idleHiddenAt, ...hours } = await findOwnService(context.db, agentId);
  return {
    limit,
    maxIdle: maxIdle || context.setting('routing').maxIdle,
    reportsInput: maxIdle > 0 || context.setting('routing').maxIdle > 0 || countsSessionInput(context),
    idleSince: hidden ? (idleHiddenAt?.getTime() ?? null) : null,
    onShift: hours.shifts.length === 0 ? null : isInService(hours, serviceFacts(context)),
  };
}

/** Records input in a console of the agent; stored only where being idle has a consequence. */
export async function recordInput(context: Context, { uuid, sessionId }: Principal): Promise<void> {
  const { db, clock, setting } = context;
  await setInputAt(db, uuid, setting('routing').maxIdle, clock.now());
  await recordSessionInput(context, sessionId);
}

/**
 * Hides agents who are online and connected but had no input for the time set for them. Done on the server, since an
 * agent may have several consoles open. They keep their conversations. True: an agent was hidden.
 */
export function hideIdle(context: Context): Promise<boolean> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    const hidden = await hideIdleAgents(tx, context.setting('routing').maxIdle, now);
    await recordStates(tx, hidden, { cause: 'idle', byId: null, now });
    for (const agentId of hidden) emit({ kind: 'agent.presence', agentId });
    return hidden.length > 0;
  });
}
