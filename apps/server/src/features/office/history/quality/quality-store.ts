import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';

type Quality = Answer<'POST /history/doScore'>;

/** The last owner of a conversation; null: it never had one. */
export async function findLastOwner(tx: Queryable, conversationId: string): Promise<string | null> {
  const { rows } = await tx.query<{ ownerId: string | null }>(
    'select last_owner_id as "ownerId" from conversations where id = $1',
    [conversationId],
  );
  return rows[0]?.ownerId ?? null;
}

export type Score = Pick<Quality, 'total' | 'points' | 'comment'> & {
  conversationId: string;
  /** The scored agent. */
  agentId: string | null;
  by: string;
  at: Date;
};

/** Stores a score; replaces an earlier one. */
export async function saveScore(
  tx: Queryable,
  { conversationId, agentId, total, points, comment, by, at }: Score,
): Promise<void> {
  await tx.query(
    `insert into quality_scores (conversation_id, agent_id, total, points, comment, scored_by, scored_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (conversation_id) do update
       set agent_id = $2, total = $3, points = $4, comment = $5, scored_by = $6, scored_at = $7`,
    [conversationId, agentId, total, JSON.stringify(points), comment, by, at],
  );
}

export async function lockScore(tx: Queryable, conversationId: string): Promise<void> {
  await tx.query('select 1 from quality_scores where conversation_id = $1 for update', [conversationId]);
}

export type ScoreRow = Omit<Quality, 'time' | 'dispute'> & { at: Date };

export async function findScore(db: Queryable, conversationId: string): Promise<ScoreRow | null> {
  const { rows } = await db.query<ScoreRow>(
    `select q.total::float8 as total, q.points, q.comment, q.agent_id as "serviceID", q.scored_by as by,
            coalesce(a.nickname, '') as "byName", q.scored_at as at
     from quality_scores q left join agents a on a.id = q.scored_by where q.conversation_id = $1`,
    [conversationId],
  );
  return rows[0] ?? null;
}
