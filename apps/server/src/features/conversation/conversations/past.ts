import { SUMMARY_LENGTH, summary } from '@parley/protocol/push/message-said';
import type { LastMessage, MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { conversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';

/** A conversation as lists of past ones show it. */
export type PastConversation = {
  id: string;
  YQToken: string;
  state: 'robot' | 'wait' | 'current' | 'end';
  openedAt: number;
  endedAt: number | null;
  endReason: string | null;
  serviceID: string | null;
  nickname: string | null;
  umsg: number;
  smsg: number;
  last: LastMessage | null;
  summary: string;
  category: string;
  ratings: { serviceID: string; score: number }[];
};

type Paging = { pageNo: number; pageSize: number };

/** Conversations of these visitors that the reader may see, newest first; visitors see their own as it was, trash or not. */
export async function readPast(
  db: Queryable,
  /** Null: the visitor itself. */
  reader: Reader | null,
  visitorIds: readonly string[],
  { pageNo, pageSize }: Paging,
): Promise<{ list: PastConversation[]; total: number }> {
  const where = every([
    sql`c.visitor_id = any(${visitorIds}::uuid[])`,
    ...(reader ? [conversationsInScope(reader), notInTrash('c.id')] : []),
  ]);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(statement(sql`select count(*) as total from conversations c where ${where}`)),
    db.query<PastRecord>(
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
    ),
  ]);
  return { list: listed.rows.map(present), total: counted.rows[0]!.total };
}

type PastRecord = {
  id: string;
  visitor_id: string;
  state: PastConversation['state'];
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
  ratings: PastConversation['ratings'];
};

const present = (row: PastRecord): PastConversation => ({
  id: row.id,
  YQToken: row.visitor_id,
  state: row.state,
  openedAt: row.opened_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  endReason: row.end_reason,
  serviceID: row.last_owner_id,
  nickname: row.nickname,
  umsg: row.visitor_messages,
  smsg: row.agent_messages,
  last: row.only_id
    ? {
        msg: row.recalled ? '' : summary(row.msg),
        kind: row.kind,
        role: row.role === 'user' ? 'user' : 'service',
        onlyID: row.only_id,
        time: row.sent_at.getTime(),
        ...(row.recalled ? { recalled: true as const } : {}),
      }
    : null,
  summary: row.summary,
  category: row.category,
  ratings: row.ratings,
});

/** The visitors that are the same person as this one, itself first. */
export async function samePerson(db: Queryable, visitorId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'same-person',
    text: `select v.id from visitors own join visitors v on v.id = own.id or v.person_id = own.person_id
           where own.id = $1 order by v.id = $1 desc, v.last_seen_at desc limit 200`,
    values: [visitorId],
  });
  return rows.map(({ id }) => id);
}
