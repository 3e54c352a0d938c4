import type { qualityDispute } from '@parley/protocol/http/history/quality';
import type * as z from 'zod';
import type { Client, Queryable } from '../../../../db/pool';

type Dispute = z.infer<typeof qualityDispute>;

export async function readDispute(db: Queryable, conversationId: string): Promise<Dispute | null> {
  const { rows } = await db.query<Omit<Dispute, 'time' | 'answeredAt'> & { at: Date; answeredAt: Date | null }>(
    `select d.agent_id as by, coalesce(a.nickname, '') as "byName", d.total::float8 as total, d.reason,
            d.disputed_at as at, d.outcome, d.answer, coalesce(b.nickname, '') as "answeredBy",
            d.answered_at as "answeredAt"
     from quality_disputes d left join agents a on a.id = d.agent_id left join agents b on b.id = d.answered_by
     where d.conversation_id = $1`,
    [conversationId],
  );
  const [row] = rows;
  if (!row) return null;
  const { at, answeredAt, ...rest } = row;
  return { ...rest, time: at.getTime(), answeredAt: answeredAt?.getTime() ?? null };
}

type NewDispute = { conversationId: string; agentId: string; total: number; reason: string; now: Date };

export async function keepDispute(
  tx: Client,
  { conversationId, agentId, total, reason, now }: NewDispute,
): Promise<void> {
  await tx.query(
    `insert into quality_disputes (conversation_id, agent_id, total, reason, disputed_at) values ($1, $2, $3, $4, $5)
     on conflict (conversation_id) do update set agent_id = $2, total = $3, reason = $4, disputed_at = $5`,
    [conversationId, agentId, total, reason, now],
  );
}

type Answered = { answer: string; agentId: string; now: Date };

export async function answerDispute(
  tx: Client,
  conversationId: string,
  outcome: 'upheld' | 'changed',
  { answer, agentId, now }: Answered,
): Promise<void> {
  await tx.query(
    `update quality_disputes set outcome = $2, answer = $3, answered_by = $4, answered_at = $5
     where conversation_id = $1 and outcome is null`,
    [conversationId, outcome, answer, agentId, now],
  );
}

/** A new score answers an open dispute of the former score; an answered dispute is removed with that score. */
export async function settleDispute(tx: Client, conversationId: string, answered: Answered): Promise<void> {
  await tx.query('delete from quality_disputes where conversation_id = $1 and outcome is not null', [conversationId]);
  await answerDispute(tx, conversationId, 'changed', answered);
}
