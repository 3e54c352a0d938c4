import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../db/sql';
import { Refusal } from '../../errors';
import { conversationsInScope, ofConversationsInScope, type Reader } from '../access/scope';
import { presentVisit, type VisitRow, visitColumns } from '../visits/one-visit';

type Card = Answer<'GET /visitors/card'>;
const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** A visitor's card, put together from the archive, the visits and the talks; of the talks those in the reader's scope count. */
export async function readCard(db: Queryable, reader: Reader, visitorId: string): Promise<Card> {
  const { rows } = await db.query<CardRecord>(statement(selectCard(reader, visitorId)));
  const row = rows[0];
  if (!row) throw new Refusal('unknown-visitor');
  return {
    YQToken: visitorId,
    id: row.person_id,
    name: row.name,
    phone: row.phone ?? '',
    mail: row.mail ?? '',
    wechat: row.wechat ?? '',
    remark: row.remark ?? '',
    tags: row.tags,
    fields: row.fields ?? {},
    version: row.card,
    number: row.number,
    site: row.site,
    channel: row.channel,
    firstSeenAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    visits: row.visits,
    conversations: row.conversations,
    visit: row.startedAt === null ? null : presentVisit({ ...row, startedAt: row.startedAt }, row.pages),
    identity: row.external_id === null ? null : presentIdentity(row, row.external_id),
    rating: row.rated > 0 ? { count: row.rated, average: Math.round(row.average * 10) / 10 } : null,
    blacklist: row.blacklisted_until && {
      until: row.blacklisted_until.getTime(),
      reason: row.blacklist_reason ?? '',
      uuid: row.blacklist_agent ?? '',
      nickname: row.blacklist_nickname ?? '',
      time: ms(row.blacklist_at) ?? 0,
    },
  };
}

const presentIdentity = (row: CardRecord, id: string): Card['identity'] => ({
  id,
  name: row.identity_name,
  email: row.identity_email,
  phone: row.identity_phone,
  verified: row.verified,
});

const FAMILY = raw('visitor_id in (select id from family)');

function selectCard(reader: Reader, visitorId: string): Sql {
  const talks = every([sql`c.${FAMILY}`, conversationsInScope(reader, 'c')]);
  const rated = every([sql`r.${FAMILY}`, ofConversationsInScope(reader, 'r.conversation_id')]);
  return sql`
with family as (
  select v.id from visitors own join visitors v on v.id = own.id or v.person_id = own.person_id
  where own.id = ${visitorId}
)
select v.person_id, v.name, v.tags, v.card, v.number, s.key as site, v.channel, v.created_at, v.last_seen_at, v.pages,
       p.phone, p.mail, p.wechat, p.remark, p.fields,
       (select sum(visits)::int from visitors where id in (select id from family)) as visits,
       (select count(*) from conversations c where ${talks}) as conversations,
       ${raw(visitColumns('vi'))},
       (select count(*) from ratings r where ${rated}) as rated,
       (select avg(score)::float8 from ratings r where ${rated}) as average,
       v.blacklisted_until, b.reason as blacklist_reason, b.agent_id as blacklist_agent, b.created_at as blacklist_at,
       a.nickname as blacklist_nickname,
       i.external_id, i.name as identity_name, i.email as identity_email, i.phone as identity_phone, i.verified
from visitors v
join sites s on s.id = v.site_id
left join people p on p.id = v.person_id
left join visits vi on vi.id = v.visit_id
left join visitor_identities i on i.visitor_id = v.id
left join blacklist b on b.visitor_id = v.id
left join agents a on a.id = b.agent_id
where v.id = ${visitorId}`;
}

type CardRecord = Omit<VisitRow, 'startedAt'> & {
  startedAt: Date | null;
  person_id: string | null;
  name: string;
  tags: string[];
  card: number;
  number: number;
  site: string;
  channel: string;
  created_at: Date;
  last_seen_at: Date;
  pages: number;
  phone: string | null;
  mail: string | null;
  wechat: string | null;
  remark: string | null;
  fields: Record<string, unknown> | null;
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
};
