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

/** As the reader sees them: of their conversations those in the scope count, and tell who served last (A-24). */
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

/** A person's conversations in the scope, as the rest of a query; null: all of them, which the row itself has counted. */
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

/** Who asks, and when: what is one's own, and what is over. `rules`: the desk's own fields. */
export type Asked = { reader: Reader; now: number; rules: readonly CustomField[] };
type Filters = Omit<Value<'GET /users/getList'>, 'pageNo' | 'pageSize'> & { ids?: string[] | undefined };

/** `found`: what finds the rows, by what is folded; `seen`: what they must be to be shown. `where` is both. */
type PeopleList = ListSql<Sql> & { select: Sql; found: Sql; seen: Sql | null };

/** The people of a view that the filters leave. */
export function peopleList(filters: Filters, asked: Asked): PeopleList {
  const seen = asked.reader.scope === 'all' ? null : archiveScope(asked.reader);
  const found = every([
    foldedScope(asked.reader),
    viewOf(filters.view, asked),
    ...conditionsOf(filters, asked.reader),
    ...customConditions(filters.fields, asked),
    filters.ids !== undefined && sql`p.id = any(${filters.ids}::uuid[])`,
  ]);
  return {
    select: selectFor(asked.reader),
    from: 'people p',
    id: 'p.id',
    found,
    seen,
    where: every([found, seen]),
    order: orderOf(filters, asked.reader),
  };
}

const ARCHIVE = raw(`p.place = 'archive'`);

function viewOf(view: Filters['view'], { reader, now }: Asked): Sql {
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
    // Who served last has had them: the index knows that much.
    lastAgent !== undefined && reader.scope !== 'all' && sql`p.had_by && ${lastAgent}::uuid[]`,
    lastAgent !== undefined && oneOf(lastAgentFor(reader), lastAgent, 'uuid'),
    source !== undefined && oneOf('p.source', source),
    region !== undefined && oneOf('p.region', region),
    ...within('p.created_at', filters.createdFrom, filters.createdTo),
    ...within('p.last_seen_at', filters.seenFrom, filters.seenTo),
    ...within('p.next_follow_up_at', filters.dueFrom, filters.dueTo),
  ];
}

/** Of one value the index gives the order as well. */
const oneOf = (column: string | Sql, values: readonly string[], type: 'text' | 'uuid' = 'text'): Sql => {
  const asked = typeof column === 'string' ? raw(column) : column;
  return values.length === 1
    ? sql`${asked} = ${values[0]}${raw(`::${type}`)}`
    : sql`${asked} = any(${values}${raw(`::${type}[]`)})`;
};

const within = (column: string, from: number | undefined, to: number | undefined): (Sql | false)[] => [
  from !== undefined && sql`${raw(column)} >= ${new Date(from)}`,
  to !== undefined && sql`${raw(column)} <= ${new Date(to)}`,
];

/** The terms find, the text decides, as far as it is shown. What holds no term at all is looked for in the text alone. */
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
 * What falls due first stands first; of everything else the newest. Not by conversations for who sees a part of them: theirs
 * are counted for the page alone, and the whole number would tell of talks beyond the scope.
 */
function orderOf({ view, sort, order }: Filters, reader: Reader): Sql {
  if (sort === 'chats' && !maySortByChats(reader)) throw new Refusal('bad-request', { fields: ['sort'] });
  const key = sort ?? (view === 'contact' ? 'due' : view === 'recycle' ? 'placed' : 'updated');
  const direction = order ?? (key === 'name' || key === 'due' ? 'asc' : 'desc');
  // Who was never here comes after everybody who was, or before: never among them.
  const nulls = key === 'lastSeen' ? (direction === 'desc' ? ' nulls last' : ' nulls first') : '';
  return raw(`${SORTS[key]} ${direction}${nulls}, p.id ${direction}`);
}

export const maySortByChats = ({ scope }: Pick<Reader, 'scope'>): boolean => scope === 'all';

/** Rows counted at most: a count of a million takes longer than the page. */
export const COUNTED = 10_000;

export type Counted = { total: number; more: boolean };

/** How many rows there are, as far as they are counted. */
export async function countPeople(db: Queryable, where: Sql): Promise<Counted> {
  const { rows } = await db.query<{ n: number }>(
    statement(sql`select count(*) as n from (select 1 from people p where ${where} limit ${COUNTED + 1}) c`),
  );
  const n = rows[0]!.n;
  return { total: Math.min(n, COUNTED), more: n > COUNTED };
}

/** One page of the list; as `readPage`, with a count that ends. */
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

/** The views' sizes, the categories' of those that are named, and what can be chosen from. */
export async function readViews(
  db: Queryable,
  asked: Asked,
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
  const where = (view: Filters['view']) => every([foldedScope(asked.reader), viewOf(view, asked)]);
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
    maySortByChats: maySortByChats(asked.reader),
    sources: await distinct(db, 'source', asked.reader),
    regions: await distinct(db, 'region', asked.reader),
    agents: await listAgents(db),
  };
}

/** Agents offered at most. */
const MOST_AGENTS = 500;

async function listAgents(db: Queryable): Promise<{ uuid: string; nickname: string }[]> {
  const { rows } = await db.query<{ uuid: string; nickname: string }>(
    `select id as uuid, nickname from agents where deleted_at is null and not guest
     order by nickname collate "zh-x-icu", id limit ${MOST_AGENTS}`,
  );
  return rows;
}

/**
 * Values of a column, each found by one step into its index: how many rows there are does not matter. Of each one person
 * whom the reader sees is looked for.
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
