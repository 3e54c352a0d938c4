import type { WorkContext } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { act } from '../../../events/act';

/** Follow-ups of one turn at most; the next turn goes on. */
const A_TURN = 100;

type DueRow = { id: string; personId: string; agentId: string | null; dueAt: Date };

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

/** One range of the index `follow_ups_calls`. `agentId`: null where nobody is to be told. */
async function markDue(tx: Queryable, now: number): Promise<DueRow[]> {
  const { rows } = await tx.query<DueRow>(
    `with due as (
       select f.id from follow_ups f
       where f.done_at is null and f.told_at is null and f.due_at <= $1
       order by f.due_at, f.id limit ${A_TURN} for update skip locked
     )
     update follow_ups f set told_at = $1 from due where f.id = due.id
     returning f.id, f.person_id as "personId", f.due_at as "dueAt",
               (select f.assignee_id from people p where p.id = f.person_id and p.place = 'archive') as "agentId"`,
    [new Date(now)],
  );
  return rows;
}
