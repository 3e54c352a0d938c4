import type { WorkContext } from '../../../../context';
import { act } from '../../../../events/act';
import { markDue } from './follow-up-store';

/**
 * Pushes due follow-ups to their agents. They are marked in the same transaction, so that none is pushed twice; agents
 * who are offline see them at the badge.
 */
export async function pushDueFollowUps(context: WorkContext): Promise<void> {
  await act(context, async (tx, emit) => {
    for (const { id, personId, agentId, dueAt } of await markDue(tx, context.clock.now()))
      if (agentId !== null)
        emit({ kind: 'follow-up.due', agentId, followUp: id, person: personId, dueAt: dueAt.getTime() });
  });
}
