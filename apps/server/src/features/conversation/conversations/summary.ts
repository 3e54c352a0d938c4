import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';

export type Summary = { summary?: string | undefined; category?: string | undefined };

/** Writes down what a conversation was about; what is not named stays. */
export async function saveSummary(
  { db, clock }: { db: Queryable; clock: Context['clock'] },
  agent: Principal,
  conversationId: string,
  { summary, category }: Summary,
): Promise<{ conversation: string; summary: string; category: string }> {
  const { rows } = await db.query<{ summary: string; category: string }>(
    `insert into conversation_summaries as s (conversation_id, summary, category, agent_id, updated_at)
     values ($1, coalesce($2, ''), coalesce($3, ''), $4, $5)
     on conflict (conversation_id) do update set
       summary = coalesce($2, s.summary), category = coalesce($3, s.category), agent_id = $4, updated_at = $5
     returning summary, category`,
    [conversationId, summary ?? null, category ?? null, agent.uuid, new Date(clock.now())],
  );
  return { conversation: conversationId, ...rows[0]! };
}
