import type { ConversationState } from '@parley/core/conversation/types';
import { SUMMARY_LENGTH } from '@parley/protocol/push/message-said';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../db/sql';

export type PastRecord = {
  id: string;
  visitor_id: string;
  state: ConversationState;
  opened_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  last_owner_id: string | null;
  nickname: string | null;
  visitor_messages: number;
  agent_messages: number;
  only_id: string | null;
  msg: string;
  kind: MessageKind;
  role: 'user' | 'service' | 'robot';
  sent_at: Date;
  recalled: boolean;
  summary: string;
  category: string;
  ratings: { serviceID: string; score: number }[];
};

/** Number of conversations (`c`) that match `where`. */
export async function countPast(db: Queryable, where: Sql): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    statement(sql`select count(*) as total from conversations c where ${where}`),
  );
  return rows[0]!.total;
}

/** A page of conversations (`c`), newest first. */
export async function findPast(
  db: Queryable,
  where: Sql,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<PastRecord[]> {
  const { rows } = await db.query<PastRecord>(
    statement(sql`
select c.id, c.visitor_id, c.state, c.opened_at, c.ended_at, c.end_reason, c.last_owner_id, a.nickname, c.visitor_messages,
       c.agent_messages, m.only_id, m.msg, m.kind, m.role, m.sent_at, m.recalled_at is not null as recalled,
       coalesce(s.summary, '') as summary, coalesce(s.category, '') as category,
       coalesce((select jsonb_agg(jsonb_build_object('serviceID', r.agent_id, 'score', r.score) order by r.rated_at)
                 from ratings r where r.conversation_id = c.id), '[]') as ratings
from conversations c
left join agents a on a.id = c.last_owner_id
left join conversation_summaries s on s.conversation_id = c.id
left join lateral (
  select only_id, left(msg, ${raw(String(SUMMARY_LENGTH))}) as msg, kind, role, sent_at, recalled_at
  from messages where conversation_id = c.id and seq = c.last_seq limit 1
) m on true
where ${where}
order by c.opened_at desc, c.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  return rows;
}

/** All visitors of this visitor's person, this visitor first. */
export async function findSamePerson(db: Queryable, visitorId: string): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'same-person',
    text: `select v.id from visitors own join visitors v on v.id = own.id or v.person_id = own.person_id
           where own.id = $1 order by v.id = $1 desc, v.last_seen_at desc limit 200`,
    values: [visitorId],
  });
  return rows;
}
