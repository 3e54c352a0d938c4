import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../../db/pool';

type Whose = { visitorId: string; personId: string | null; ownerId: string | null };

/** Visitor and person of an existing conversation. */
export async function findWhose(tx: Queryable, id: string): Promise<Whose> {
  const { rows } = await tx.query<Whose>(
    `select c.visitor_id as "visitorId", v.person_id as "personId", c.owner_id as "ownerId"
     from conversations c join visitors v on v.id = c.visitor_id where c.id = $1`,
    [id],
  );
  return rows[0]!;
}

/** Summary and category of a conversation; empty if none were written. */
export async function readAbout(db: Queryable, id: string): Promise<{ summary: string; category: string }> {
  const { rows } = await db.query<{ summary: string; category: string }>(
    'select summary, category from conversation_summaries where conversation_id = $1',
    [id],
  );
  return rows[0] ?? { summary: '', category: '' };
}

/** Visitors of these conversations, each once. */
export async function findVisitorsOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct visitor_id as id from conversations where id = any($1::uuid[])',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export type RecalledRow = {
  onlyID: string;
  seq: number;
  kind: MessageKind;
  /** Its text. */
  msg: string;
  serviceID: string | null;
  nickname: string | null;
  at: Date;
};

export async function findRecalled(db: Queryable, conversationId: string, onlyID: string): Promise<RecalledRow | null> {
  const { rows } = await db.query<RecalledRow>(
    `select m.only_id as "onlyID", m.seq, m.kind, r.msg, r.recalled_by as "serviceID", a.nickname, r.recalled_at as at
       from messages m join recalled_messages r using (conversation_id, seq) left join agents a on a.id = r.recalled_by
       where m.conversation_id = $1 and m.only_id = $2`,
    [conversationId, onlyID],
  );
  return rows[0] ?? null;
}
