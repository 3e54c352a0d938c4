import type { ConversationState } from '@parley/core/conversation/types';
import { SUMMARY_LENGTH } from '@parley/protocol/push/message-said';
import type { MessageKind } from '@parley/protocol/types';
import type { Db, Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import type { Narrowed } from './conditions-store';

export type HistoryRow = {
  id: string;
  visitorId: string;
  name: string;
  site: string;
  siteName: string;
  channel: string;
  account: string;
  state: ConversationState;
  openedAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  lastOwnerId: string | null;
  nickname: string | null;
  visitorMessages: number;
  agentMessages: number;
  source: string;
  engine: string;
  keyword: string;
  region: string;
  device: string;
  tags: string[];
  marks: string[];
  summary: string;
  category: string;
  score: number | null;
  quality: number | null;
  last: {
    onlyId: string;
    msg: string;
    kind: MessageKind;
    role: 'user' | 'service' | 'robot';
    sentAt: number;
    recalled: boolean;
  } | null;
};

/**
 * Limits of counting conversations: in steps, growing with the page number, up to `most`; past that the answer says
 * that there are more. `ORDERED`: rows found by an index in order; the other: rows that are checked one by one.
 */
const ORDERED = { step: 1000, most: 10_000 };
const ASKED = { step: 500, most: 1000 };

/** Ids of one page, and the total up to a limit. */
export async function findPage(
  db: Db,
  narrowed: Narrowed,
  { pageNo, pageSize, order }: { pageNo: number; pageSize: number; order: 'asc' | 'desc' },
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const { from, walked, at, id, isOrdered } = narrowed;
  const { step, most } = isOrdered ? ORDERED : ASKED;
  // Pages past the counted rows are empty: finding them would read all rows before.
  const left = Math.max(0, Math.min(pageSize, most - (pageNo - 1) * pageSize));
  // Counts at least one page past the present one.
  const counted = Math.min(most, (Math.floor((pageNo * pageSize) / step) + 1) * step);
  const [total, listed] = await Promise.all([
    count(db, narrowed, counted + 1),
    db.query<{ id: string }>(
      statement(sql`select ${raw(id)} as id from ${from} where ${walked}
                    order by ${raw(`${at} ${order}, ${id} ${order}`)} limit ${left} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  return { ids: listed.rows.map((row) => row.id), total: Math.min(total, counted), more: total > counted };
}

async function count(db: Db, { from, where, some }: Narrowed, limit: number): Promise<number> {
  const among = async (asked: Sql) => {
    const { rows } = await db.query<{ total: number }>(
      statement(sql`select count(*) as total from (select 1 from ${from} where ${asked} limit ${limit}) n`),
    );
    return rows[0]!.total;
  };
  const total = some ? await among(some) : 0;
  return total < limit ? among(where) : total;
}

/** Length of the last message: bodies of files and cards are JSON, which has to be complete. */
const LAST_LENGTH = `case when m.kind = 'text' then ${SUMMARY_LENGTH} else 4000 end`;

/** Columns of a conversation in the list, for `conversations c` with `JOINS`. */
export const COLUMNS = `
  c.id, c.visitor_id as "visitorId", coalesce(nullif(v.name, ''), '#' || v.number) as name, s.key as site,
  s.name as "siteName", v.channel,
  coalesce(ka.name, '') as account, c.state, c.opened_at as "openedAt", c.ended_at as "endedAt", c.end_reason as "endReason",
  c.last_owner_id as "lastOwnerId", a.nickname, c.visitor_messages as "visitorMessages",
  c.agent_messages as "agentMessages", coalesce(f.source, '') as source, coalesce(f.engine, '') as engine,
  coalesce(f.keyword, '') as keyword, coalesce(f.region, '') as region, coalesce(f.device, '') as device, v.tags,
  coalesce((select array_agg(k.mark order by k.marked_at, k.mark) from conversation_marks k
            where k.conversation_id = c.id), '{}') as marks,
  coalesce(y.summary, '') as summary, coalesce(y.category, '') as category,
  (select min(r.score) from ratings r where r.conversation_id = c.id) as score, q.total::float8 as quality,
  (select jsonb_build_object('onlyId', m.only_id, 'msg', left(m.msg, ${LAST_LENGTH}), 'kind', m.kind, 'role', m.role,
     'sentAt', floor(extract(epoch from m.sent_at) * 1000), 'recalled', m.recalled_at is not null)
   from messages m where m.conversation_id = c.id and m.seq = c.last_seq) as last`;

export const JOINS = `
join visitors v on v.id = c.visitor_id
join sites s on s.id = c.site_id
left join agents a on a.id = c.last_owner_id
left join conversation_summaries y on y.conversation_id = c.id
left join quality_scores q on q.conversation_id = c.id
left join conversation_facts f on f.conversation_id = c.id
left join channel_accounts ka on ka.id = f.account_id`;

/** Conversations by id, in the order of the ids. */
export async function readHistory(db: Queryable, ids: readonly string[]): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<HistoryRow>({
    name: 'history-rows',
    text: `select ${COLUMNS}
from unnest($1::uuid[]) with ordinality as p (id, place)
join conversations c on c.id = p.id ${JOINS}
order by p.place`,
    values: [ids],
  });
  return rows;
}

/** Conversations that match the conditions, as a list to export. */
export const historyList = (where: Sql, order: 'asc' | 'desc' = 'desc'): ListSql => ({
  select: `select ${COLUMNS} from conversations c ${JOINS}`,
  from: 'conversations c',
  id: 'c.id',
  where,
  order: `c.opened_at ${order}, c.id ${order}`,
});
