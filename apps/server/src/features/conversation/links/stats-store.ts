import type { LinkVariant, Parameter } from '@parley/core/visit/link';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy, type Sorting } from '../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { conversationsInScope, heldInScope, peopleInScope, visitorsInScope } from '../../foundation/access/scope';

/** The reader, whose scope limits the conversations. */
type Reader = Parameters<typeof conversationsInScope>[0];
export type Between = { id: string; from?: number | undefined; to?: number | undefined };

/** Conditions on visits `v` and conversations `c`: bots are in no figure (docs: metrics). */
export const OF_PERSON = `v.device is distinct from 'bot'`;
export const WITH_PERSON = `not exists (
  select from conversation_facts k where k.conversation_id = c.id and k.device = 'bot')`;

/** Condition: both sides have sent messages; automatic ones and those of robots don't count. */
export const VALID = 'c.visitor_messages > 0 and c.agent_messages > c.auto_messages';

const within = (column: string, { from, to }: Between): Sql =>
  every([
    from !== undefined && sql`${raw(column)} >= ${new Date(from)}`,
    to !== undefined && sql`${raw(column)} <= ${new Date(to)}`,
  ]);

const visitsOf = (reader: Reader, asked: Between): Sql =>
  every([
    sql`v.link_id = ${asked.id} and ${raw(OF_PERSON)} and ${within('v.started_at', asked)}`,
    visitorsInScope(reader, 'v.visitor_id'),
  ]);
const talksOf = (reader: Reader, asked: Between): Sql =>
  every([
    sql`c.link_id = ${asked.id} and ${raw(WITH_PERSON)} and ${within('c.opened_at', asked)}`,
    conversationsInScope(reader, 'c'),
  ]);
const lettersOf = (reader: Reader, asked: Between): Sql =>
  every([
    sql`l.link_id = ${asked.id} and ${within('l.created_at', asked)}`,
    visitorsInScope(reader, 'l.visitor_id'),
    heldInScope(reader, 'l.owner_id'),
  ]);
/** Condition: the visitor has a letter with contact data in the reader's scope. */
const theirLetters = (reader: Reader, visitor: string): Sql =>
  every([sql`l.visitor_id = ${raw(visitor)} and (l.phone <> '' or l.email <> '')`, heldInScope(reader, 'l.owner_id')]);

/** Condition: the reader may see the person (`people p`) in the archive. */
function cardsOf(reader: Reader): Sql {
  const inScope = peopleInScope(reader, { id: 'p.id', owner: 'p.owner_id' });
  return every([raw(`p.place = 'archive'`), inScope && sql`(${inScope} or ${reader.uuid} = any(p.shared_with))`]);
}

/**
 * Visits of leads: visitors whose card in the archive, or a letter by this link, has contact data. The present data
 * counts, whatever its source.
 */
const leadsOf = (reader: Reader, asked: Between): Sql =>
  every([
    visitsOf(reader, asked),
    sql`(exists (select 1 from visitors r join people p on p.id = r.person_id
                 where r.id = v.visitor_id and ${cardsOf(reader)}
                   and (p.phone <> '' or p.mail <> '' or p.wechat <> ''))
         or exists (select 1 from letters l
                    where ${theirLetters(reader, 'v.visitor_id')} and l.link_id = v.link_id))`,
  ]);

export type Figures = Record<'visits' | 'visitors' | 'conversations' | 'valid' | 'letters' | 'leads', number>;

export async function readTotal(db: Queryable, reader: Reader, asked: Between): Promise<Figures> {
  const { rows } = await db.query<Figures>(
    statement(sql`
      select
        (select count(*) from visits v where ${visitsOf(reader, asked)}) as visits,
        (select count(distinct v.visitor_id) from visits v where ${visitsOf(reader, asked)}) as visitors,
        (select count(*) from conversations c where ${talksOf(reader, asked)}) as conversations,
        (select count(*) from conversations c where ${talksOf(reader, asked)} and ${raw(VALID)}) as valid,
        (select count(*) from letters l where ${lettersOf(reader, asked)}) as letters,
        (select count(distinct v.visitor_id) from visits v where ${leadsOf(reader, asked)}) as leads`),
  );
  return rows[0]!;
}

/** Numbers by day in a time zone. A visitor counts on each day with a visit. */
export async function readDays(
  db: Queryable,
  reader: Reader,
  asked: Between,
  timeZone: string,
): Promise<(Figures & { day: string })[]> {
  const day = (column: string) => sql`to_char(${raw(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const { rows } = await db.query<Figures & { day: string }>(
    statement(sql`
      with counted as (
        select ${day('v.started_at')} as day, count(*) as visits, count(distinct v.visitor_id) as visitors,
               0::bigint as conversations, 0::bigint as valid, 0::bigint as letters, 0::bigint as leads
        from visits v where ${visitsOf(reader, asked)} group by 1
        union all
        select ${day('v.started_at')}, 0, 0, 0, 0, 0, count(distinct v.visitor_id)
        from visits v where ${leadsOf(reader, asked)} group by 1
        union all
        select ${day('c.opened_at')}, 0, 0, count(*), count(*) filter (where ${raw(VALID)}), 0, 0
        from conversations c where ${talksOf(reader, asked)} group by 1
        union all
        select ${day('l.created_at')}, 0, 0, 0, 0, count(*), 0
        from letters l where ${lettersOf(reader, asked)} group by 1
      )
      select day, sum(visits)::int as visits, sum(visitors)::int as visitors, sum(conversations)::int as conversations,
             sum(valid)::int as valid, sum(letters)::int as letters, sum(leads)::int as leads
      from counted group by day order by day`),
  );
  return rows;
}

/** Numbers by target, for links with two. */
export async function readVariants(
  db: Queryable,
  reader: Reader,
  asked: Between,
): Promise<(Figures & { variant: LinkVariant })[]> {
  const { rows } = await db.query<Figures & { variant: LinkVariant }>(
    statement(sql`
      with counted as (
        select v.link_variant as variant, count(*) as visits, count(distinct v.visitor_id) as visitors,
               0::bigint as conversations, 0::bigint as valid, 0::bigint as letters, 0::bigint as leads
        from visits v where ${visitsOf(reader, asked)} and v.link_variant is not null group by 1
        union all
        select v.link_variant, 0, 0, 0, 0, 0, count(distinct v.visitor_id)
        from visits v where ${leadsOf(reader, asked)} and v.link_variant is not null group by 1
        union all
        select c.link_variant, 0, 0, count(*), count(*) filter (where ${raw(VALID)}), 0, 0
        from conversations c where ${talksOf(reader, asked)} and c.link_variant is not null group by 1
        union all
        select l.link_variant, 0, 0, 0, 0, count(*), 0
        from letters l where ${lettersOf(reader, asked)} and l.link_variant is not null group by 1
      )
      select variant, sum(visits)::int as visits, sum(visitors)::int as visitors,
             sum(conversations)::int as conversations, sum(valid)::int as valid, sum(letters)::int as letters,
             sum(leads)::int as leads
      from counted group by variant order by variant`),
  );
  return rows;
}

export type Breakdown = { name: string; visits: number; visitors: number };
/** Maximum number of values in an answer. */
const MOST_VALUES = 20;

/** Numbers of visits by region or device, largest first. */
export async function readBreakdown(
  db: Queryable,
  reader: Reader,
  asked: Between,
  by: 'region' | 'device',
): Promise<Breakdown[]> {
  const { rows } = await db.query<Breakdown>(
    statement(sql`
      select coalesce(${raw(`v.${by}`)}, '') as name, count(*)::int as visits, count(distinct v.visitor_id)::int as visitors
      from visits v where ${visitsOf(reader, asked)} group by 1 order by visits desc, name limit ${MOST_VALUES}`),
  );
  return rows;
}

export type VisitRow = {
  id: string;
  startedAt: Date;
  endedAt: Date | null;
  visitorId: string;
  visitor: string;
  region: string;
  device: string;
  os: string;
  browser: string;
  referrer: string;
  parameters: Parameter[];
  variables: Record<string, string>;
  variant: LinkVariant | null;
};

const NAME = `coalesce(nullif(w.name, ''), '#' || w.number)`;
type Sorted = Sorting<'time'>;

export const visitList = (reader: Reader, asked: Between & { signed?: boolean | undefined } & Sorted): ListSql => ({
  select: `
    select v.id, v.started_at as "startedAt", v.ended_at as "endedAt", v.visitor_id as "visitorId", ${NAME} as visitor,
           coalesce(v.region, '') as region, coalesce(v.device, '') as device, coalesce(v.os, '') as os,
           coalesce(v.browser, '') as browser, v.referrer, v.parameters, v.variables,
           v.link_variant as variant
    from visits v join visitors w on w.id = v.visitor_id`,
  from: 'visits v',
  id: 'v.id',
  where: every([
    visitsOf(reader, asked),
    asked.signed !== undefined && raw(asked.signed ? `v.variables <> '{}'` : `v.variables = '{}'`),
  ]),
  order: orderBy({ time: 'v.started_at' }, 'v.id', asked, { sort: 'time', order: 'desc' }),
});

export type VisitorRow = { id: string; visitor: string; visits: number; time: Date; region: string };

/** A page of the link's visitors, each once. */
export async function readVisitors(
  db: Queryable,
  reader: Reader,
  asked: Between & Sorted & { pageNo: number; pageSize: number },
): Promise<{ rows: VisitorRow[]; total: number }> {
  const order = asked.order === 'asc' ? 'asc' : 'desc';
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      statement(sql`select count(distinct v.visitor_id) as total from visits v where ${visitsOf(reader, asked)}`),
    ),
    db.query<VisitorRow>(
      statement(sql`
        with mine as (
          select v.visitor_id, count(*) as visits, max(v.started_at) as time,
                 (array_agg(v.region order by v.started_at desc))[1] as region
          from visits v where ${visitsOf(reader, asked)} group by v.visitor_id
        )
        select w.id, ${raw(NAME)} as visitor, m.visits, m.time, coalesce(m.region, '') as region
        from mine m join visitors w on w.id = m.visitor_id
        order by m.time ${raw(order)}, w.id ${raw(order)}
        limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export type LeadRow = {
  id: string;
  visitor: string;
  time: Date;
  region: string;
  phone: string;
  email: string;
  wechat: string;
};

/** Leads, each once, with contact data of their card, else of their newest letter. */
export async function readLeads(
  db: Queryable,
  reader: Reader,
  asked: Between & Sorted & { pageNo: number; pageSize: number },
): Promise<{ rows: LeadRow[]; total: number }> {
  const order = asked.order === 'asc' ? 'asc' : 'desc';
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(
      statement(sql`select count(distinct v.visitor_id) as total from visits v where ${leadsOf(reader, asked)}`),
    ),
    db.query<LeadRow>(
      statement(sql`
        with leads as (
          select v.visitor_id, max(v.started_at) as time,
                 (array_agg(v.region order by v.started_at desc))[1] as region
          from visits v where ${leadsOf(reader, asked)} group by v.visitor_id
          order by time ${raw(order)}, v.visitor_id ${raw(order)}
          limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}
        )
        select w.id, ${raw(NAME)} as visitor, m.time, coalesce(m.region, '') as region,
               coalesce(nullif(p.phone, ''), l.phone, '') as phone, coalesce(nullif(p.mail, ''), l.email, '') as email,
               coalesce(nullif(p.wechat, ''), l.wechat, '') as wechat
        from leads m
        join visitors w on w.id = m.visitor_id
        left join people p on p.id = w.person_id and ${cardsOf(reader)}
        left join lateral (
          select l.phone, l.email, l.wechat from letters l
          where ${theirLetters(reader, 'w.id')} and l.link_id = ${asked.id}
          order by l.created_at desc limit 1
        ) l on true
        order by m.time ${raw(order)}, w.id ${raw(order)}`),
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export type TalkRow = {
  id: string;
  openedAt: Date;
  endedAt: Date | null;
  state: string;
  visitorId: string;
  visitor: string;
  ownerId: string | null;
  agent: string | null;
  umsg: number;
  smsg: number;
  valid: boolean;
};

export const talkList = (reader: Reader, asked: Between & { valid?: boolean | undefined } & Sorted): ListSql => ({
  select: `
    select c.id, c.opened_at as "openedAt", c.ended_at as "endedAt", c.state, c.visitor_id as "visitorId",
           ${NAME} as visitor, coalesce(c.owner_id, c.last_owner_id) as "ownerId", a.nickname as agent,
           c.visitor_messages as umsg, c.agent_messages as smsg, ${VALID} as valid
    from conversations c
    join visitors w on w.id = c.visitor_id
    left join agents a on a.id = coalesce(c.owner_id, c.last_owner_id)`,
  from: 'conversations c',
  id: 'c.id',
  where: every([
    talksOf(reader, asked),
    asked.valid !== undefined && raw(asked.valid ? `(${VALID})` : `not (${VALID})`),
  ]),
  order: orderBy({ time: 'c.opened_at' }, 'c.id', asked, { sort: 'time', order: 'desc' }),
});

export type LetterRow = {
  id: string;
  createdAt: Date;
  visitorId: string;
  name: string;
  content: string;
  phone: string;
  email: string;
  readAt: Date | null;
};

export const letterList = (reader: Reader, asked: Between & Sorted): ListSql => ({
  select: `
    select l.id, l.created_at as "createdAt", l.visitor_id as "visitorId", l.name, l.content, l.phone, l.email,
           l.read_at as "readAt"
    from letters l`,
  from: 'letters l',
  id: 'l.id',
  where: lettersOf(reader, asked),
  order: orderBy({ time: 'l.created_at' }, 'l.id', asked, { sort: 'time', order: 'desc' }),
});
