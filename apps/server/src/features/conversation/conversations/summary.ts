import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';
import { saveSummaryRow } from './store';

export type Summary = { summary?: string | undefined; category?: string | undefined };

/** Sets summary and category of a conversation; absent fields stay. */
export async function saveSummary(
  { db, clock }: { db: Queryable; clock: Context['clock'] },
  agent: Principal,
  conversationId: string,
  { summary, category }: Summary,
): Promise<{ conversation: string; summary: string; category: string }> {
  const saved = await saveSummaryRow(db, {
    conversationId,
    summary: summary ?? null,
    category: category ?? null,
    agentId: agent.uuid,
    at: clock.now(),
  });
  return { conversation: conversationId, ...saved };
}
