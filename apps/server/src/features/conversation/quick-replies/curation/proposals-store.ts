import type { Client, Queryable } from '../../../../db/pool';
import type { ListSql } from '../../../../db/read-list';
import { every, type Sql, sql } from '../../../../db/sql';
import type { ReplyContent } from '../content';

export type ProposalState = 'open' | 'approved' | 'refused' | 'withdrawn';

export type ProposalRow = {
  id: string;
  agentId: string;
  replyId: string | null;
  content: ReplyContent;
  state: ProposalState;
  word: string;
  nickname: string;
  at: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

const SELECT = `
  select p.id, p.agent_id as "agentId", p.reply_id as "replyId", p.content, p.state, p.word, a.nickname, p.at,
         d.nickname as "decidedBy", p.decided_at as "decidedAt"
  from quick_reply_proposals p
  join agents a on a.id = p.agent_id
  left join agents d on d.id = p.decided_by`;

const listOf = (where: Sql): ListSql => ({
  select: SELECT,
  from: 'quick_reply_proposals p',
  id: 'p.id',
  where: every([where]),
  order: 'p.at desc, p.id desc',
});

export const proposalsIn = (state: ProposalState): ListSql => listOf(sql`p.state = ${state}`);
export const proposalsBy = (agentId: string): ListSql => listOf(sql`p.agent_id = ${agentId}`);

export async function findProposal(db: Queryable, id: string): Promise<ProposalRow | null> {
  const { rows } = await db.query<ProposalRow>(`${SELECT} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Locks a proposal that nobody has decided; null: there is none. */
export async function lockOpenProposal(tx: Client, id: string): Promise<ProposalRow | null> {
  const { rows } = await tx.query<ProposalRow>(`${SELECT} where p.id = $1 and p.state = 'open' for update of p`, [id]);
  return rows[0] ?? null;
}

/** Most proposals of one agent that may wait. */
const MOST_OPEN = 50;

/** Saves a proposal; one of the same agent for the same reply that waits is replaced. False: too many wait. */
export async function insertProposal(
  tx: Client,
  { id, agentId, replyId, content }: Pick<ProposalRow, 'id' | 'agentId' | 'replyId' | 'content'>,
  now: number,
): Promise<boolean> {
  await tx.query(`delete from quick_reply_proposals where agent_id = $1 and reply_id = $2 and state = 'open'`, [
    agentId,
    replyId,
  ]);
  const { rowCount } = await tx.query(
    `insert into quick_reply_proposals (id, agent_id, reply_id, content, at)
     select $1, $2, $3, $4, $5
     where (select count(*) from quick_reply_proposals where agent_id = $2 and state = 'open') < ${MOST_OPEN}`,
    [id, agentId, replyId, JSON.stringify(content), new Date(now)],
  );
  return rowCount === 1;
}

export async function withdrawProposal(
  db: Queryable,
  { id, agentId }: { id: string; agentId: string },
  now: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update quick_reply_proposals set state = 'withdrawn', decided_at = $3
     where id = $1 and agent_id = $2 and state = 'open'`,
    [id, agentId, new Date(now)],
  );
  return rowCount === 1;
}

type Decision = { id: string; state: 'approved' | 'refused'; word: string; by: string; replyId: string | null };

export async function saveDecision(tx: Client, { id, state, word, by, replyId }: Decision, now: number) {
  await tx.query(
    `update quick_reply_proposals
     set state = $2, word = $3, decided_by = $4, decided_at = $5, reply_id = $6 where id = $1`,
    [id, state, word, by, new Date(now), replyId],
  );
}
