import type { Client } from '../../../../db/pool';

export type Named = { conversation: string; agent: string };

/** Locks a rating; false: there is none, or its conversation was removed. */
export async function lockRating(tx: Client, { conversation, agent }: Named): Promise<boolean> {
  const { rows } = await tx.query('select 1 from ratings where conversation_id = $1 and agent_id = $2 for update', [
    conversation,
    agent,
  ]);
  return rows.length > 0;
}

/** Keeps an appeal; one against an earlier rating is replaced. */
export async function saveAppeal(
  tx: Client,
  { conversation, agent }: Named,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  await tx.query(
    `with appealed as (
       update rating_facts set appealed = true where conversation_id = $1 and agent_id = $2 returning rated_at
     )
     insert into rating_appeals (conversation_id, agent_id, rated_at, reason, appealed_at)
     select $1, $2, rated_at, $3, $4 from appealed
     on conflict (conversation_id, agent_id) do update set
       rated_at = excluded.rated_at, reason = $3, appealed_at = $4, outcome = null, answer = '', answered_by = null,
       answered_at = null`,
    [conversation, agent, reason, new Date(now)],
  );
}

export async function answerAppeal(
  tx: Client,
  { conversation, agent }: Named,
  given: { outcome: 'accepted' | 'rejected'; answer: string; by: string; now: number },
): Promise<void> {
  await tx.query(
    `update rating_appeals set outcome = $3, answer = $4, answered_by = $5, answered_at = $6
     where conversation_id = $1 and agent_id = $2`,
    [conversation, agent, given.outcome, given.answer, given.by, new Date(given.now)],
  );
  await tx.query('update rating_facts set withdrawn = $3 where conversation_id = $1 and agent_id = $2', [
    conversation,
    agent,
    given.outcome === 'accepted',
  ]);
}

/** Keeps the task of a rating; a task that is changed is open again. */
export async function saveTask(
  tx: Client,
  { conversation, agent }: Named,
  task: { text: string; assignee: string; dueAt: number; by: string; now: number },
): Promise<void> {
  await tx.query(
    `insert into rating_tasks (conversation_id, agent_id, text, assignee_id, due_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (conversation_id, agent_id) do update set
       text = $3, assignee_id = $4, due_at = $5, done_at = null, done_by = null`,
    [conversation, agent, task.text, task.assignee, new Date(task.dueAt), task.by, new Date(task.now)],
  );
}

export async function markDone(
  tx: Client,
  { conversation, agent }: Named,
  { done, by, now }: { done: boolean; by: string; now: number },
): Promise<void> {
  await tx.query(
    `update rating_tasks
     set done_at = case when $3 then coalesce(done_at, $4) end, done_by = case when $3 then coalesce(done_by, $5) end
     where conversation_id = $1 and agent_id = $2`,
    [conversation, agent, done, new Date(now), by],
  );
}
