import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { heldInScope, type Reader } from '../../foundation/access/scope';
import { maskedTexts } from './masked-texts';
import { containsText } from './masked-texts-store';

export type LetterStatus = 'new' | 'open' | 'done' | 'spam';

export type LetterRow = {
  id: string;
  visitorId: string;
  site: string;
  siteName: string;
  content: string;
  name: string;
  phone: string;
  email: string;
  wechat: string;
  url: string;
  readAt: Date | null;
  createdAt: Date;
  status: LetterStatus;
  reason: 'offline' | 'queue' | 'left' | 'talk';
  channel: string;
  ownerId: string | null;
  nickname: string | null;
  dueAt: Date | null;
  /** The rule that assigned it. */
  rule: string | null;
  conversationId: string | null;
  fromConversation: string | null;
  source: string;
  keyword: string;
  region: string;
  replies: number;
  /** Number of letters merged into it. */
  merged: number;
  /** The visitor has another open letter that it can be merged with. */
  hasOthers: boolean;
  /** The visitor is in an open conversation. */
  isTalking: boolean;
};

export type NewLetter = {
  id: string;
  visitorId: string;
  onlyId: string;
  content: string;
  name: string;
  phone: string;
  email: string;
  wechat: string;
  byAgent: boolean;
  /** The conversation whose visitor left the queue. */
  fromConversation?: string;
};

/** A letter within this time after leaving the queue counts as given up waiting. */
const GAVE_UP = '30 minutes';

/** Inserts a letter, once for each id; returns the stored one, and whether it is new. */
export async function insertLetter(
  tx: Queryable,
  letter: NewLetter,
  now: number,
): Promise<{ id: string; createdAt: Date; isNew: boolean }> {
  const { rows } = await tx.query<{ id: string; createdAt: Date }>(
    `insert into letters (id, visitor_id, site_id, only_id, content, name, phone, email, url, created_at, link_id,
                          link_variant, reason, seen, from_conversation_id, wechat)
     select $1, v.id, v.site_id, $3, $4, $5, $6, $7, v.url, $8, vi.link_id, vi.link_variant,
            case when $11::uuid is not null then 'left' when $9 then 'talk' when v.state = 'wait' then 'queue'
                 when exists (select 1 from conversations c
                              where c.visitor_id = v.id and c.opened_at > $8::timestamptz - interval '1 day'
                                and c.state = 'end' and c.queued_at is not null and c.last_owner_id is null
                                and c.ended_at > $8::timestamptz - interval '${GAVE_UP}') then 'left'
                 else 'offline' end, $10::text[], $11, $12
     from visitors v left join visits vi on vi.id = v.visit_id
     where v.id = $2
     on conflict (visitor_id, only_id) do nothing
     returning id, created_at as "createdAt"`,
    [
      letter.id,
      letter.visitorId,
      letter.onlyId,
      letter.content,
      letter.name,
      letter.phone,
      letter.email,
      new Date(now),
      letter.byAgent,
      maskedTexts(letter),
      letter.fromConversation ?? null,
      letter.wechat,
    ],
  );
  if (rows[0]) return { ...rows[0], isNew: true };
  const kept = await tx.query<{ id: string; createdAt: Date }>(
    'select id, created_at as "createdAt" from letters where visitor_id = $1 and only_id = $2',
    [letter.visitorId, letter.onlyId],
  );
  return { ...kept.rows[0]!, isNew: false };
}

/** SQL: ids of letters merged into this one, directly or indirectly; `id`: SQL of the letter's id. */
export const mergedOf = (id: string): string => `(
  with recursive tree as (
    select m.id from letters m where m.merged_into = ${id}
    union all select m.id from letters m join tree on m.merged_into = tree.id
  ) select id from tree)`;

/** SQL: the same with the letter itself. */
export const allOf = (id: string): string => `array(select ${id} union all ${mergedOf(id)})`;

/** SQL: whether the letter's owner is an enabled agent. */
export const OWNER_HERE =
  'exists (select 1 from agents a where a.id = l.owner_id and a.enabled and a.deleted_at is null)';

/** Columns for this reader; `hasOthers` counts only letters that the reader may merge. */
const selectFor = (reader: Reader): Sql => sql`
  select
    l.id,
    l.visitor_id as "visitorId",
    s.key as site,
    s.name as "siteName",
    l.content,
    l.name,
    l.phone,
    l.email,
    l.wechat,
    l.url,
    l.read_at as "readAt",
    l.created_at as "createdAt",
    l.status,
    l.reason,
    v.channel,
    l.owner_id as "ownerId",
    a.nickname,
    l.due_at as "dueAt",
    l.rule,
    l.conversation_id as "conversationId",
    l.from_conversation_id as "fromConversation",
    coalesce(w.source, '') as source,
    coalesce(w.keyword, '') as keyword,
    coalesce(w.region, '') as region,
    (select count(*) from letter_replies r where r.letter_id = any(${raw(allOf('l.id'))})) as replies,
    (select count(*) from ${raw(mergedOf('l.id'))} m) as merged,
    exists (select 1 from conversations c where c.visitor_id = l.visitor_id and c.state <> 'end') as "isTalking",
    l.status in ('new', 'open') and exists (select 1 from letters o where ${every([
      raw(`o.visitor_id = l.visitor_id and o.id <> l.id and o.status in ('new', 'open') and o.merged_into is null`),
      heldInScope(reader, 'o.owner_id'),
    ])}) as "hasOthers"
  from letters l
  join sites s on s.id = l.site_id
  join visitors v on v.id = l.visitor_id
  left join agents a on a.id = l.owner_id
  left join lateral (
    select source, keyword, region from visits
    where visitor_id = l.visitor_id and started_at <= l.created_at order by started_at desc limit 1
  ) w on true`;

export type Filters = Omit<Value<'GET /letter/getList'>, 'pageNo' | 'pageSize'>;

const SORTS = { time: 'l.created_at', name: 'l.name collate "zh-x-icu"', due: 'l.due_at' };

/** Letters that match the filters, for this reader. */
export const letterList = (filters: Filters, reader: Principal, now: number): ListSql => ({
  select: selectFor(reader),
  from: 'letters l',
  id: 'l.id',
  where: conditionsOf(filters, reader, now),
  order: orderBy(SORTS, 'l.id', filters, { sort: 'time', order: 'desc' }),
});

/** Conditions of the filters; merged letters are in no list. */
export function conditionsOf(filters: Filters, reader: Principal, now: number): Sql {
  const { text, read, site, from, to, status, reason, channel, serviceID, unowned, overdue } = filters;
  const late = sql`(l.due_at < ${new Date(now)} and l.status in ('new', 'open'))`;
  return every([
    raw('l.merged_into is null'),
    heldInScope(reader, 'l.owner_id'),
    text !== undefined && containsText(reader, text),
    read !== undefined && (read ? raw('l.read_at is not null') : raw('l.read_at is null')),
    status !== undefined && sql`l.status = any(${status}::text[])`,
    reason !== undefined && sql`l.reason = any(${reason}::text[])`,
    channel !== undefined && sql`l.visitor_id in (select id from visitors where channel = any(${channel}::text[]))`,
    serviceID !== undefined && sql`l.owner_id = any(${serviceID}::uuid[])`,
    unowned !== undefined && (unowned ? raw('l.owner_id is null') : raw('l.owner_id is not null')),
    overdue !== undefined && (overdue ? late : sql`${late} is not true`),
    site !== undefined && sql`l.site_id in (select id from sites where key = any(${site}::text[]))`,
    from !== undefined && sql`l.created_at >= ${new Date(from)}`,
    to !== undefined && sql`l.created_at <= ${new Date(to)}`,
  ]);
}

/**
 * Condition: letters among these that this reader may see, without merged ones, which change with their main letter.
 */
const seen = (reader: Reader, ids: readonly string[]): Sql =>
  every([sql`l.id = any(${ids}::uuid[])`, raw('l.merged_into is null'), heldInScope(reader, 'l.owner_id')]);

/** Marks letters; returns the changed ones. */
export async function markLetters(
  db: Queryable,
  reader: Reader,
  ids: readonly string[],
  readAt: Date | null,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    statement(sql`
      update letters l
      set read_at = ${readAt}
      where ${seen(reader, ids)} and (l.read_at is null) <> (${readAt}::timestamptz is null)
      returning l.id`),
  );
  return rows.map((row) => row.id);
}

export type LetterHandling = { id: string; status: LetterStatus; ownerId: string | null; dueAt: Date | null };

/** Locks letters until the transaction ends. */
export async function lockLetters(tx: Queryable, reader: Reader, ids: readonly string[]): Promise<LetterHandling[]> {
  const { rows } = await tx.query<LetterHandling>(
    statement(sql`
      select l.id, l.status, l.owner_id as "ownerId", l.due_at as "dueAt" from letters l
      where ${seen(reader, ids)} order by l.id for update`),
  );
  return rows;
}

/** Saves status, owner and due date; letters that get an owner become read. */
export async function saveLetters(tx: Queryable, letters: readonly LetterHandling[], now: number): Promise<void> {
  await tx.query(
    `update letters l
     set status = n.status, owner_id = n.owner_id, due_at = n.due_at,
         -- Another day is told anew (R-57).
         soon_told_at = case when l.due_at is not distinct from n.due_at then l.soon_told_at end,
         overdue_told_at = case when l.due_at is not distinct from n.due_at then l.overdue_told_at end,
         -- What a rule said holds until somebody says otherwise.
         rule = case when l.owner_id is not distinct from n.owner_id then l.rule end,
         read_at = case when n.status in ('done', 'spam') then coalesce(l.read_at, $5) else l.read_at end
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) as n (id, status, owner_id, due_at)
     where l.id = n.id`,
    [
      letters.map(({ id }) => id),
      letters.map(({ status }) => status),
      letters.map(({ ownerId }) => ownerId),
      letters.map(({ dueAt }) => dueAt),
      new Date(now),
    ],
  );
}

export async function linkTalk(tx: Queryable, id: string, conversationId: string): Promise<void> {
  await tx.query(`update letters set conversation_id = $2 where id = any(${allOf('$1::uuid')})`, [id, conversationId]);
}

export async function lockLetterRow(tx: Queryable, id: string): Promise<void> {
  await tx.query('select 1 from letters where id = $1 for update', [id]);
}

export async function findLetter(db: Queryable, reader: Reader, id: string): Promise<LetterRow | null> {
  const { rows } = await db.query<LetterRow>(statement(sql`${selectFor(reader)} where ${seen(reader, [id])}`));
  return rows[0] ?? null;
}

export async function countUnread(db: Queryable, reader: Reader | null = null): Promise<number> {
  const held = reader && heldInScope(reader, 'l.owner_id');
  const unread = every([raw(`l.read_at is null and l.status <> 'spam' and l.merged_into is null`), held]);
  const { rows } = await db.query<{ unread: number }>(
    statement(sql`select count(*) as unread from letters l where ${unread}`),
  );
  return rows[0]!.unread;
}

/** Letters in the reader's scope that are to be done, due in this time; counted up to `most`. */
export async function countDue(
  db: Queryable,
  reader: Reader,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<number> {
  const due = every([
    raw(`l.status in ('new', 'open') and l.merged_into is null`),
    sql`l.due_at >= ${new Date(from)} and l.due_at < ${new Date(to)}`,
    heldInScope(reader, 'l.owner_id'),
  ]);
  const { rows } = await db.query<{ due: number }>(
    statement(sql`select count(*) as due from (select from letters l where ${due} limit ${most}) c`),
  );
  return rows[0]!.due;
}

type Option = { value: string; label: string };
const OPTIONS_MOST = 500;

/** Choices: agents who can own letters, groups, and sites. */
export async function readOptions(db: Queryable): Promise<{ agents: Option[]; groups: Option[]; sites: Option[] }> {
  const [agents, groups, sites] = await Promise.all([
    db.query<Option>(
      `select id as value, nickname as label from agents where deleted_at is null and enabled and not guest
       order by nickname collate "zh-x-icu" limit ${OPTIONS_MOST}`,
    ),
    db.query<Option>(
      `select id as value, name as label from agent_groups order by name collate "zh-x-icu" limit ${OPTIONS_MOST}`,
    ),
    db.query<Option>(`select key as value, name as label from sites order by created_at limit ${OPTIONS_MOST}`),
  ]);
  return { agents: agents.rows, groups: groups.rows, sites: sites.rows };
}
