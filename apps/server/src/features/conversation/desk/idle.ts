import type { Context } from '../../../context';
import { act } from '../../../events/act';
import { recordStates } from '../../foundation/agent-states/record';
import { isInService, serviceFacts } from '../../foundation/agents/service';
import { findOwnService, hideIdleAgents, setInputAt } from './store';

/** What an agent's own console says of its service: when it is hidden by itself, and whether its hours are running. */
export async function readOwnService(context: Context, agentId: string) {
  const { maxIdle, hidden, idleHiddenAt, ...hours } = await findOwnService(context.db, agentId);
  return {
    maxIdle,
    idleSince: hidden ? (idleHiddenAt?.getTime() ?? null) : null,
    onShift: hours.shifts.length === 0 ? null : isInService(hours, serviceFacts(context)),
  };
}

/** There was input in one of the agent's consoles; kept only where being idle hides. */
export const noteInput = ({ db, clock }: Context, agentId: string): Promise<void> =>
  setInputAt(db, agentId, clock.now());

/**
 * Hides who is online and connected, and has had no input for as long as their form says: judged here and not in the console,
 * since one may sit at several. What they have stays theirs. Answers whether anybody was hidden.
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
