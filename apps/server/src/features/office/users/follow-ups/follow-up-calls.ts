import type { WorkContext } from '../../../../context';
import { act } from '../../../../events/act';
import { markDue } from './follow-up-store';

/**
 * Tells agents of follow-ups that are due. What was told is marked in the transaction, so that no other process and no
 * later start tells it again; who is not here finds it at the badge.
 */
export async function callForFollowUps(context: WorkContext): Promise<void> {
  await act(context, async (tx, emit) => {
    for (const { id, personId, agentId, dueAt } of await markDue(tx, context.clock.now()))
      if (agentId !== null)
        emit({ kind: 'follow-up.due', agentId, followUp: id, person: personId, dueAt: dueAt.getTime() });
  });
}
