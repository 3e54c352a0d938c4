import type { Value } from '@parley/protocol/http/routes';
import { SUMMARY_LENGTH } from '@parley/protocol/push/message-said';
import type { MessageKind } from '@parley/protocol/types';
import type { Db } from '../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../db/sql';

export type Filters = Omit<Value<'GET /history/getList'>, 'pageNo' | 'pageSize'>;

export type HistoryRow = {
  id: string;
  visitorId: string;
  name: string;
  site: string;
  state: 'robot' | 'wait' | 'current' | 'end';
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
  summary: string;
  category: string;
  score: number | null;
  last: {
    onlyId: string;
    msg: string;
    kind: MessageKind;
    role: 'user' | 'service' | 'robot';
    sentAt: number;
    recalled: boolean;
  } | null;
};

/** The conversations (`c`) that everything but the text leaves. */
export function conditionsOf(filters: Filters): Sql {
  const { from, to, state, serviceID, site, YQToken, visitor, category, tag, score, valid, missed } = filters;
  const is = (condition: string, wanted: boolean) => raw(wanted ? condition : `not (${condition})`);
  return every([
    from !== undefined && sql`c.opened_at >= ${new Date(from)}`,
    to !== undefined && sql`c.opened_at <= ${new Date(to)}`,
    state !== undefined && sql`c.state = any(${state}::text[])`,
    serviceID !== undefined && sql`c.last_owner_id = any(${serviceID}::uuid[])`,
    site !== undefined && sql`c.site_id in (select id from sites where key = any(${site}::text[]))`,
    YQToken !== undefined && sql`c.visitor_id = ${YQToken}`,
    visitor !== undefined &&
      sql`c.visitor_id in (
        select id from visitors where strpos(lower(name), lower(${visitor})) > 0 or number::text = ltrim(${visitor}, '#')
      )`,
    category !== undefined &&
      sql`c.id in (select conversation_id from conversation_summaries where category = any(${category}::text[]))`,
    tag !== undefined && sql`c.visitor_id in (select id from visitors where tags && ${tag}::text[])`,
    score !== undefined && sql`c.id in (select conversation_id from ratings where score <= ${score})`,
    valid !== undefined && is('c.visitor_messages > 0 and c.agent_messages > 0', valid),
    missed !== undefined && is(`c.visitor_messages > 0 and c.agent_messages = 0 and c.state = 'end'`, missed),
  ]);
}

/** Conversations counted at most: past that the answer says that there are more. */
const COUNTED_MAX = 10_000;

/** The ids of one page of them, and how many there are, up to a limit. */
export async function findPage(
  db: Db,
  where: Sql,
  { pageNo, pageSize, order }: { pageNo: number; pageSize: number; order: 'asc' | 'desc' },
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const way = raw(order);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      statement(
        sql`select count(*) as total from (select 1 from conversations c where ${where} limit ${COUNTED_MAX + 1}) n`,
      ),
    ),
    db.query<{ id: string }>(
      statement(sql`select c.id from conversations c where ${where}
                    order by c.opened_at ${way}, c.id ${way} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
    ),
  ]);
  const total = counted.rows[0]!.total;
  return { ids: listed.rows.map(({ id }) => id), total: Math.min(total, COUNTED_MAX), more: total > COUNTED_MAX };
}

/** These conversations, in this order. */
export async function readHistory(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>({
    name: 'history-rows',
    text: `
select c.id, c.visitor_id as "visitorId", coalesce(nullif(v.name, ''), '#' || v.number) as name, s.key as site, c.state,
       c.opened_at as "openedAt", c.ended_at as "endedAt", c.end_reason as "endReason", c.last_owner_id as "lastOwnerId",
       a.nickname, c.visitor_messages as "visitorMessages", c.agent_messages as "agentMessages",
       coalesce(w.source, '') as source, coalesce(w.engine, '') as engine, coalesce(w.keyword, '') as keyword,
       coalesce(w.region, '') as region, coalesce(w.device, '') as device, v.tags,
       coalesce(y.summary, '') as summary, coalesce(y.category, '') as category, r.score, m.last
from unnest($1::uuid[]) with ordinality as p (id, place)
join conversations c on c.id = p.id
join visitors v on v.id = c.visitor_id
join sites s on s.id = c.site_id
left join agents a on a.id = c.last_owner_id
left join conversation_summaries y on y.conversation_id = c.id
left join lateral (select min(score) as score from ratings where conversation_id = c.id) r on true
left join lateral (
  select source, engine, keyword, region, device from visits
  where visitor_id = c.visitor_id and started_at <= c.opened_at order by started_at desc limit 1
) w on true
left join lateral (
  select jsonb_build_object('onlyId', only_id, 'msg', left(msg, ${SUMMARY_LENGTH}), 'kind', kind, 'role', role,
    'sentAt', floor(extract(epoch from sent_at) * 1000), 'recalled', recalled_at is not null) as last
  from messages where conversation_id = c.id and seq = c.last_seq
) m on true
order by p.place`,
    values: [ids],
  });
  return rows;
}
