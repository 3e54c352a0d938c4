import { searchable, searchQuery } from '@parley/core/search/terms';
import type { Value } from '@parley/protocol/http/routes';
import type { CustomField } from '@parley/protocol/settings/archive';
import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { Refusal } from '../../../errors';
import { conversationsInScope } from '../../foundation/access/scope';
import { customConditions } from './custom-filters';
import { archiveScope, foldedScope, type Reader } from './scope';
import { maskedColumns } from './searching';
import type { PersonRow } from './store';

export type ListedRow = PersonRow & {
  placedAt: Date | null;
  ownerName: string | null;
  sharedWith: string[];
  source: string;
  engine: string;
  keyword: string;
  region: string;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
  visits: number;
  chats: number;
  lastAgentId: string | null;
  lastAgentName: string | null;
  nextFollowUpAt: Date | null;
  blacklistedUntil: Date | null;
  visitors: string[];
  createdAt: Date;
  updatedAt: Date;
};

/** Columns for the reader: number of conversations and last agent by conversations in the scope (A-24). */
const selectFor = (reader: Reader): Sql => sql`
  select p.id, p.name, p.phone, p.mail, p.wechat, p.remark, p.tags, p.fields, p.category, p.status, p.consent,
         p.owner_id as "ownerId", p.provenance, p.place, p.version, p.placed_at as "placedAt", o.nickname as "ownerName",
         p.shared_with as "sharedWith", p.source, p.engine, p.keyword, p.region, p.first_seen_at as "firstSeenAt",
         p.last_seen_at as "lastSeenAt", p.visits, ${chatsFor(reader)} as chats, la.id as "lastAgentId",
         la.nickname as "lastAgentName", p.next_follow_up_at as "nextFollowUpAt",
         p.blacklisted_until as "blacklistedUntil",
         array(select v.id from visitors v where v.person_id = p.id order by v.last_seen_at desc) as visitors,
         p.created_at as "createdAt", p.updated_at as "updatedAt"
  from people p
  left join agents o on o.id = p.owner_id
  left join lateral (select ${lastAgentFor(reader)} as id) served on true
  left join agents la on la.id = served.id`;

/** Rest of a query for a person's conversations in the scope; null: all, which the row has counted. */
function talksFor(reader: Reader): Sql | null {
  const inScope = conversationsInScope(reader, 'c');
  return (
    inScope &&
    sql`from conversations c join visitors of_person on of_person.id = c.visitor_id
        where of_person.person_id = p.id and ${inScope}`
  );
}

function chatsFor(reader: Reader): Sql {
  const talks = talksFor(reader);
  return talks ? sql`(select count(*)::int ${talks})` : raw('p.chats');
}

function lastAgentFor(reader: Reader): Sql {
  const talks = talksFor(reader);
  if (!talks) return raw('p.last_agent_id');
  return sql`(select c.last_owner_id ${talks} and c.last_owner_id is not null order by c.opened_at desc limit 1)`;
}

/** Reader and time of the query. `rules`: definitions of custom fields. */
export type ListContext = { reader: Reader; now: number; rules: readonly CustomField[] };
type Filters = Omit<Value<'GET /users/getList'>, 'pageNo' | 'pageSize'> & { ids?: string[] | undefined };

/** `found`: condition by computed columns, to find rows; `seen`: exact condition for rows to show. `where`: both. */
type PeopleList = ListSql<Sql> & { select: Sql; found: Sql; seen: Sql | null };

/** People of a view that match the filters. */
export function peopleList(filters: Filters, context: ListContext): PeopleList {
  const seen = context.reader.scope === 'all' ? null : archiveScope(context.reader);
  const found = every([
    foldedScope(context.reader),
    viewOf(filters.view, context),
    ...conditionsOf(filters, context.reader),
    ...customConditions(filters.fields, context),
    filters.ids !== undefined && sql`p.id = any(${filters.ids}::uuid[])`,
  ]);
  return {
    select: selectFor(context.reader),
    from: 'people p',
    id: 'p.id',
    found,
    seen,
    where: every([found, seen]),
    order: orderOf(filters, context.reader),
  };
}

const ARCHIVE = raw(`p.place = 'archive'`);

function viewOf(view: Filters['view'], { reader, now }: ListContext): Sql {
  switch (view) {
    case 'contact':
      return sql`${ARCHIVE} and p.next_follow_up_at is not null`;
    case 'customers':
    case 'category':
      return ARCHIVE;
    case 'shared': {
      const shared = sql`${ARCHIVE} and p.shared_with <> '{}'`;
      const { admin, uuid } = reader;
      return admin ? shared : sql`${shared} and (p.owner_id = ${uuid} or ${uuid} = any(p.shared_with))`;
    }
    case 'public':
      return sql`${ARCHIVE} and p.owner_id is null`;
    case 'recycle':
      return raw(`p.place = 'recycled'`);
    case 'blacklist':
      return sql`${ARCHIVE} and p.blacklisted_until > ${new Date(now)}`;
  }
}

function conditionsOf(filters: Filters, reader: Reader): (Sql | false)[] {
  const { text, tag, category, status, owner, lastAgent, source, region } = filters;
  return [
    text !== undefined && found(text, reader),
    tag !== undefined && sql`p.tags && ${tag}::text[]`,
    category !== undefined && oneOf('p.category', category),
    status !== undefined && oneOf('p.status', status),
    owner !== undefined && oneOf('p.owner_id', owner, 'uuid'),
    // The last agent is among all agents of the person: this uses the index.
    lastAgent !== undefined && reader.scope !== 'all' && sql`p.had_by && ${lastAgent}::uuid[]`,
    lastAgent !== undefined && oneOf(lastAgentFor(reader), lastAgent, 'uuid'),
    source !== undefined && oneOf('p.source', source),
    region !== undefined && oneOf('p.region', region),
    ...within('p.created_at', filters.createdFrom, filters.createdTo),
    ...within('p.last_seen_at', filters.seenFrom, filters.seenTo),
    ...within('p.next_follow_up_at', filters.dueFrom, filters.dueTo),
  ];
}

/** Condition on a column; with a single value the index gives the order too. */
const oneOf = (column: string | Sql, values: readonly string[], type: 'text' | 'uuid' = 'text'): Sql => {
  const columnSql = typeof column === 'string' ? raw(column) : column;
  return values.length === 1
    ? sql`${columnSql} = ${values[0]}${raw(`::${type}`)}`
    : sql`${columnSql} = any(${values}${raw(`::${type}[]`)})`;
};

const within = (column: string, from: number | undefined, to: number | undefined): (Sql | false)[] => [
  from !== undefined && sql`${raw(column)} >= ${new Date(from)}`,
  to !== undefined && sql`${raw(column)} <= ${new Date(to)}`,
];

/** Condition of a search: first by terms, then by the masked text; a text without terms only by the text. */
function found(text: string, reader: Reader): Sql {
  const query = searchQuery(text);
  const parts = query?.parts ?? [searchable(text)];
  const shown = sql`lower(normalize(${maskedColumns(reader)}, NFKC))`;
  return every([
    query && sql`p.terms @> ${query.terms}::int[]`,
    ...parts.map((part) => sql`strpos(${shown}, ${part}) > 0`),
  ]);
}

const SORTS: Record<NonNullable<Filters['sort']>, string> = {
  updated: 'p.updated_at',
  created: 'p.created_at',
  name: 'p.name collate "zh-x-icu"',
  lastSeen: 'p.last_seen_at',
  visits: 'p.visits',
  chats: 'p.chats',
  due: 'p.next_follow_up_at',
  placed: 'p.placed_at',
};

/**
 * Order: by due date ascending, otherwise newest first. Not by the number of conversations for readers with a scope:
 * their number is computed for the page alone, and the total would reveal conversations outside of the scope.
 */
function orderOf({ view, sort, order }: Filters, reader: Reader): Sql {
  if (sort === 'chats' && !maySortByChats(reader)) throw new Refusal('bad-request', { fields: ['sort'] });
  const key = sort ?? (view === 'contact' ? 'due' : view === 'recycle' ? 'placed' : 'updated');
  const direction = order ?? (key === 'name' || key === 'due' ? 'asc' : 'desc');
  // People without a visit come last, or first.
  const nulls = key === 'lastSeen' ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '';
  return raw(`${SORTS[key]} ${direction}${nulls}, p.id ${direction}`);
}

export const maySortByChats = ({ scope }: Pick<Reader, 'scope'>): boolean => scope === 'all';

/** Maximum number of rows that are counted: counting a million takes longer than reading the page. */
export const COUNTED = 10_000;

export type Counted = { total: number; more: boolean };

/** Number of rows, up to `COUNTED`. */
export async function countPeople(db: Queryable, where: Sql): Promise<Counted> {
  const { rows } = await db.query<{ n: number }>(
    statement(sql`select count(*) as n from (select 1 from people p where ${where} limit ${COUNTED + 1}) c`),
  );
  const n = rows[0]!.n;
  return { total: Math.min(n, COUNTED), more: n > COUNTED };
}

/** A page of the list; as `readPage`, with a limited count. */
export async function readPeople(
  db: Queryable,
  { select, found, seen, order }: Pick<PeopleList, 'select' | 'found' | 'seen' | 'order'>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<Counted & { rows: ListedRow[] }> {
  const page = sql`
    select p.id
    from people p
    where ${found}
    order by ${order}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const [counted, listed] = await Promise.all([
    countPeople(db, found),
    db.query<ListedRow>(statement(sql`${select} where ${every([sql`p.id in (${page})`, seen])} order by ${order}`)),
  ]);
  return { ...counted, rows: listed.rows };
}

export async function findListed(db: Queryable, reader: Reader, id: string): Promise<ListedRow | null> {
  const { rows } = await db.query<ListedRow>(statement(sql`${selectFor(reader)} where p.id = ${id}`));
  return rows[0] ?? null;
}

/** Sizes of views and of the named categories, and choices for filters. */
export async function readViews(
  db: Queryable,
  context: ListContext,
  categories: readonly string[],
): Promise<{
  views: Record<Filters['view'], Counted>;
  categories: (Counted & { name: string })[];
  maySortByChats: boolean;
  sources: string[];
  regions: string[];
  agents: { uuid: string; nickname: string }[];
}> {
  const names = ['contact', 'customers', 'category', 'shared', 'public', 'recycle', 'blacklist'] as const;
  const where = (view: Filters['view']) => every([foldedScope(context.reader), viewOf(view, context)]);
  const counts = await Promise.all(names.map((view) => countPeople(db, where(view))));
  const inCategories = await Promise.all(
    categories.map(async (name) => ({
      name,
      ...(await countPeople(db, sql`${where('category')} and p.category = ${name}`)),
    })),
  );
  return {
    views: Object.fromEntries(names.map((name, at) => [name, counts[at]])) as Record<Filters['view'], Counted>,
    categories: inCategories,
    maySortByChats: maySortByChats(context.reader),
    sources: await distinct(db, 'source', context.reader),
    regions: await distinct(db, 'region', context.reader),
    agents: await listAgents(db),
  };
}

/** Maximum number of agents in the choices. */
const MOST_AGENTS = 500;

async function listAgents(db: Queryable): Promise<{ uuid: string; nickname: string }[]> {
  const { rows } = await db.query<{ uuid: string; nickname: string }>(
    `select id as uuid, nickname from agents where deleted_at is null and not guest
     order by nickname collate "zh-x-icu", id limit ${MOST_AGENTS}`,
  );
  return rows;
}

/**
 * Distinct values of a column by a loose index scan, independent of the number of rows; only values of a person that
 * the reader sees.
 */
async function distinct(db: Queryable, column: 'source' | 'region', reader: Reader): Promise<string[]> {
  const named = raw(column);
  const scope = foldedScope(reader);
  const seen =
    scope && sql`exists (select 1 from people p where ${ARCHIVE} and p.${named} = step.value and ${scope} offset 0)`;
  const { rows } = await db.query<{ value: string }>(
    statement(sql`
      with recursive step as (
        (select ${named} as value, 1 as n from people where place = 'archive' order by ${named} limit 1)
        union all
        select (select ${named} from people p where place = 'archive' and p.${named} > step.value order by ${named} limit 1),
               n + 1
        from step where step.value is not null and n < 500
      )
      select value from step where ${every([raw(`value is not null and value <> ''`), seen])}`),
  );
  return rows.map(({ value }) => value);
}
