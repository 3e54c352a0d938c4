import type { Context } from '../../../context';
import { act } from '../../../events/act';
import { recordStates } from '../../foundation/agent-states/record';
import { isInService, serviceFacts } from '../../foundation/agents/service';
import { findOwnService, hideIdleAgents, setInputAt } from './store';

/**
 * For the agent's own console. `idleSince`: time at which the agent was hidden for being idle; `onShift` null: the
 * agent has no working hours.
 */
export async function readOwnService(context: Context, agentId: string) {
  const { limit, maxIdle, hidden, idleHiddenAt, ...hours } = await findOwnService(context.db, agentId);
  return {
    limit,
    maxIdle,
    idleSince: hidden ? (idleHiddenAt?.getTime() ?? null) : null,
    onShift: hours.shifts.length === 0 ? null : isInService(hours, serviceFacts(context)),
  };
}

/** Records input in a console of the agent; stored only for agents who are hidden when idle. */
export const recordInput = ({ db, clock }: Context, agentId: string): Promise<void> =>
  setInputAt(db, agentId, clock.now());

/**
 * Hides agents who are online and connected but had no input for the time set for them. Done on the server, since an
 * agent may have several consoles open. They keep their conversations. True: an agent was hidden.
 */
export function hideIdle(context: Context): Promise<boolean> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    const hidden = await hideIdleAgents(tx, now);
    await recordStates(tx, hidden, { cause: 'idle', byId: null, now });
    for (const agentId of hidden) emit({ kind: 'agent.presence', agentId });
    return hidden.length > 0;
  });
}
