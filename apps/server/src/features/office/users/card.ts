import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { presentVisit, type VisitRow, visitColumns } from '../../conversation/visits/one-visit';
import {
  conversationsInScope,
  ofConversationsInScope,
  peopleInScope,
  type Reader,
} from '../../foundation/access/scope';

type Card = Answer<'GET /visitors/card'>;
const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/**
 * A visitor's card, put together from the archive, the visits and the talks; of the talks those in the reader's scope count.
 * Who browses is on every desk (L-01), and yet may be a colleague's customer: of a person out of the scope nothing
 * of the archive is told.
 */
export async function readCard(db: Queryable, reader: Reader, visitorId: string): Promise<Card> {
  // Of one scope it is the same text: named, it is planned once. It is asked with every thread that is opened.
  const { rows } = await db.query<CardRecord>({
    name: `visitor-card-${reader.scope}`,
    ...statement(selectCard(reader, visitorId)),
  });
  const row = rows[0];
  if (!row) throw new Refusal('unknown-visitor');
  const { person_id: id, phone, mail, wechat, remark, fields } = row.in_scope ? row : NOBODY;
  return {
    YQToken: visitorId,
    id,
    name: row.name,
    phone: phone ?? '',
    mail: mail ?? '',
    wechat: wechat ?? '',
    remark: remark ?? '',
    tags: row.tags,
    fields: fields ?? {},
    version: row.card,
    number: row.number,
    site: row.site,
    channel: row.channel,
    firstSeenAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    visits: row.visits,
    conversations: row.conversations,
    visit: row.startedAt === null ? null : presentVisit({ ...row, startedAt: row.startedAt }, row.pages),
    identity: row.external_id === null || !row.in_scope ? null : presentIdentity(row, row.external_id),
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

const NOBODY = { person_id: null, phone: null, mail: null, wechat: null, remark: null, fields: null };

/** Nobody writes what they may not read. */
export async function assertCardInScope(db: Queryable, reader: Reader, visitorId: string): Promise<void> {
  const seen = personInScope(reader);
  const { rows } = await db.query(
    statement(
      sql`select 1 from visitors v left join people p on p.id = v.person_id where v.id = ${visitorId} and ${seen}`,
    ),
  );
  if (rows.length === 0) throw new Refusal('not-yours');
}

/** Of a visitor `v` and the person `p`, if it is one of the archive. */
function personInScope(reader: Reader): Sql {
  const seen = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return seen ? sql`(p.id is null or ${seen})` : sql`true`;
}

const presentIdentity = (row: CardRecord, id: string): Card['identity'] => ({
  id,
  name: row.identity_name,
  email: row.identity_email,
  phone: row.identity_phone,
  verified: row.verified,
  ...(row.identity_link === null ? {} : { link: row.identity_link }),
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
