import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { type VisitRow, visitColumns } from '../../conversation/visits/one-visit';
import {
  conversationsInScope,
  ofConversationsInScope,
  peopleInScope,
  type Reader,
} from '../../foundation/access/scope';

/** A visitor's card; `in_scope`: whether the person is in the reader's scope. */
export async function findCard(db: Queryable, reader: Reader, visitorId: string): Promise<CardRecord | null> {
  // A named statement, planned once for each scope: it runs with every opened thread.
  const { rows } = await db.query<CardRecord>({
    name: `visitor-card-${reader.scope}`,
    ...statement(selectCard(reader, visitorId)),
  });
  return rows[0] ?? null;
}

/** Whether the visitor's person is in the reader's scope; true if there is none. */
export async function isCardSeen(db: Queryable, reader: Reader, visitorId: string): Promise<boolean> {
  const seen = personInScope(reader);
  const { rows } = await db.query(
    statement(
      sql`select 1 from visitors v left join people p on p.id = v.person_id where v.id = ${visitorId} and ${seen}`,
    ),
  );
  return rows.length > 0;
}

/** Condition for a visitor `v` and its person `p`, which may be missing. */
function personInScope(reader: Reader): Sql {
  const seen = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return seen ? sql`(p.id is null or ${seen})` : sql`true`;
}

const FAMILY = raw('visitor_id in (select id from family)');

function selectCard(reader: Reader, visitorId: string): Sql {
  const talks = every([sql`c.${FAMILY}`, conversationsInScope(reader, 'c')]);
  const rated = every([sql`r.${FAMILY}`, ofConversationsInScope(reader, 'r.conversation_id')]);
  return sql`
with family as (
  select v.id from visitors own join visitors v on v.id = own.id or v.person_id = own.person_id
  where own.id = ${visitorId}
)
select v.person_id, v.name, v.tags, v.card, v.number, s.key as site, s.name as site_name, v.channel, v.created_at, v.last_seen_at, v.pages,
       p.phone, p.mail, p.wechat, p.remark, p.fields, ${personInScope(reader)} as in_scope,
       (select sum(visits)::int from visitors where id in (select id from family)) as visits,
       (select count(*) from conversations c where ${talks}) as conversations,
       ${raw(visitColumns('vi'))},
       (select count(*) from ratings r where ${rated}) as rated,
       (select avg(score)::float8 from ratings r where ${rated}) as average,
       v.blacklisted_until, b.reason as blacklist_reason, b.agent_id as blacklist_agent, b.created_at as blacklist_at,
       a.nickname as blacklist_nickname,
       i.external_id, i.name as identity_name, i.email as identity_email, i.phone as identity_phone, i.verified,
       l.name as identity_link
from visitors v
join sites s on s.id = v.site_id
left join people p on p.id = v.person_id
left join visits vi on vi.id = v.visit_id
left join visitor_identities i on i.visitor_id = v.id
left join links l on l.id = i.link_id
left join blacklist b on b.visitor_id = v.id
left join agents a on a.id = b.agent_id
where v.id = ${visitorId}`;
}

export type CardRecord = Omit<VisitRow, 'startedAt'> & {
  startedAt: Date | null;
  person_id: string | null;
  name: string;
  tags: string[];
  card: number;
  number: number;
  site: string;
  site_name: string;
  channel: string;
  created_at: Date;
  last_seen_at: Date;
  pages: number;
  phone: string | null;
  mail: string | null;
  wechat: string | null;
  remark: string | null;
  fields: Record<string, unknown> | null;
  in_scope: boolean;
  visits: number;
  conversations: number;
  rated: number;
  average: number;
  blacklisted_until: Date | null;
  blacklist_reason: string | null;
  blacklist_agent: string | null;
  blacklist_at: Date | null;
  blacklist_nickname: string | null;
  external_id: string | null;
  identity_name: string;
  identity_email: string;
  identity_phone: string;
  verified: boolean;
  identity_link: string | null;
};
