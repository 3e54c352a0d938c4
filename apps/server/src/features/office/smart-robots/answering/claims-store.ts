import type { Queryable } from '../../../../db/pool';
import type { Waiting } from '../../../conversation/robot-answers/answers';

type Claim = { conversationId: string; leasedUntil: number };

/**
 * Takes a conversation whose oldest message still waits, unless another process has it. The row of the conversation is
 * locked, so that an answer which is written meanwhile is seen: who answers gives back the claim only afterwards.
 */
export async function claimConversation(
  db: Queryable,
  { conversationId, baton, robotSeq }: Pick<Waiting, 'conversationId' | 'baton' | 'robotSeq'>,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<Claim | null> {
  const { rowCount } = await db.query(
    `insert into smart_robot_claims (conversation_id, leased_until)
     select c.id, $5 from conversations c
     where c.id = $1 and c.state = 'robot' and c.baton = $2 and c.robot_seq = $3
     for share of c
     on conflict (conversation_id) do update set leased_until = excluded.leased_until
     where smart_robot_claims.leased_until <= $4`,
    [conversationId, baton, robotSeq, new Date(now), new Date(leasedUntil)],
  );
  return rowCount === 1 ? { conversationId, leasedUntil } : null;
}

/** Gives a conversation back, unless its time was over and another process has taken it for a later message. */
export async function releaseConversation(db: Queryable, { conversationId, leasedUntil }: Claim): Promise<void> {
  await db.query('delete from smart_robot_claims where conversation_id = $1 and leased_until = $2', [
    conversationId,
    new Date(leasedUntil),
  ]);
}
