import { validFrom } from '@parley/protocol/settings/conversation';
import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import type { Filters } from './filters';

/** Maximum number of page addresses that are looked up one by one; a text in more addresses is in most visits. */
const ADDRESSES_MAX = 200;

/** Maximum number of visitors whose conversations are looked up one by one. */
const VISITORS_MAX = 1000;

/** Maximum number of regions and keywords that are searched for the text; with more, each conversation is checked. */
const VALUES_MAX = 3000;

/** Values read before the query, so that the planner knows the number of rows of each. */
export type Places = {
  visitors: string[];
  /** More visitors match than are listed. */
  isManyVisitors: boolean;
  sites: string[];
  addresses: string[] | 'many';
  regions: string[] | 'many';
  keywords: string[] | 'many';
  /** The fewest messages of a valid conversation, as in statistics. */
  valid: ReturnType<typeof validFrom>;
};

export async function readPlaces(
  db: Queryable,
  { visitor, site, page, region, keyword, valid }: Filters,
): Promise<Places> {
  const [visitors, sites, addresses, regions, keywords, messages] = await Promise.all([
    visitor === undefined ? [] : readVisitors(db, visitor),
    site === undefined ? [] : readSites(db, site),
    page === undefined ? [] : readAddresses(db, page),
    region === undefined ? [] : readValues(db, 'region', region),
    keyword === undefined ? [] : readValues(db, 'keyword', keyword),
    valid === undefined ? validFrom({}) : readValidFrom(db),
  ]);
  return {
    visitors,
    isManyVisitors: visitors.length > VISITORS_MAX,
    sites,
    addresses: addresses.length > ADDRESSES_MAX ? 'many' : addresses,
    regions,
    keywords,
    valid: messages,
  };
}

async function readValidFrom(db: Queryable): Promise<ReturnType<typeof validFrom>> {
  const { rows } = await db.query<{ value: unknown }>(`select value from settings where section = 'conversation'`);
  return validFrom(rows[0]?.value);
}

/** Distinct values of a column that contain a text, by a loose index scan. */
async function readValues(db: Queryable, column: 'region' | 'keyword', text: string): Promise<string[] | 'many'> {
  const next = (after: string) =>
    `(select ${column} from conversation_facts where ${column} > ${after} order by ${column} limit 1)`;
  const { rows } = await db.query<{ value: string; isHeld: boolean }>({
    name: `search-${column}s`,
    text: `with recursive each (value, place) as (
             select ${next(`''`)}, 1
             union all select ${next('each.value')}, place + 1 from each where each.value is not null and place <= ${VALUES_MAX}
           )
           select value, strpos(lower(value), lower($1)) > 0 as "isHeld" from each where value is not null`,
    values: [text],
  });
  return rows.length > VALUES_MAX ? 'many' : rows.filter(({ isHeld }) => isHeld).map(({ value }) => value);
}

async function readVisitors(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    statement(sql`select id from visitors where ${hasName(text)} limit ${VISITORS_MAX + 1}`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Condition: visitors by part of the name, or by number; `isSought`: by the index. `name`: SQL of the name, masked if
 * needed.
 */
export function hasName(text: string, isSought = true, name: Sql = raw('name')): Sql {
  const named = every([
    isSought && sql`name <> '' and text_grams(name) @> text_grams(${text})`,
    sql`strpos(lower(${name}), lower(${text})) > 0`,
  ]);
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return number === undefined ? named : sql`((${named}) or number = ${Number(number)})`;
}

async function readSites(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from sites where key = any($1::text[])', [keys]);
  return rows.map(({ id }) => id);
}

async function readAddresses(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.query<{ digest: string }>(
    `select digest from page_addresses
     where text_grams(url) @> text_grams($1) and strpos(lower(url), lower($1)) > 0
     limit ${ADDRESSES_MAX + 1}`,
    [text],
  );
  return rows.map(({ digest }) => digest);
}

/** Condition on the beginning of a conversation (`c`): site, channel, account, visit; null: no such filter. */
export function startConditions(filters: Filters, places: Places): Sql | null {
  const { page } = filters;
  const conditions = factsOf(filters, places);
  if (conditions.length === 0 && page === undefined) return null;
  const seen = page !== undefined && sql`p.visitor_id = c.visitor_id and ${onPage(page, places)}`;
  const pages = raw(page === undefined ? '' : 'join page_views p on p.visit_id = f.visit_id');
  return sql`exists (
    select 1 from conversation_facts f ${pages}
    where f.conversation_id = c.id and ${every([...conditions, seen, ...inTime(filters)])})`;
}

/** The part of these conditions that the facts (`f`) can decide. */
export function factsOf(filters: Filters, places: Places): Sql[] {
  const { site, channel, account, region, source, engine, keyword } = filters;
  const conditions = [
    site !== undefined && sql`f.site_id = any(${places.sites}::uuid[])`,
    channel !== undefined && sql`f.channel = any(${channel}::text[])`,
    // The index holds no others.
    account !== undefined && sql`f.account_id = any(${account}::uuid[]) and f.account_id is not null`,
    source !== undefined && sql`f.source = any(${source}::text[])`,
    engine !== undefined && sql`f.engine = any(${engine}::text[])`,
    region !== undefined && holds('f.region', region, places.regions),
    keyword !== undefined && holds('f.keyword', keyword, places.keywords),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** Conditions on the time of the beginning, by the facts (`f`). */
export const inTime = ({ from, to }: Filters): (Sql | false)[] => [
  from !== undefined && sql`f.opened_at >= ${new Date(from)}`,
  to !== undefined && sql`f.opened_at <= ${new Date(to)}`,
];

function holds(column: 'f.region' | 'f.keyword', text: string, values: string[] | 'many'): Sql {
  if (values !== 'many') return sql`${raw(column)} = any(${values}::text[])`;
  const held = sql`strpos(lower(${raw(column)}), lower(${text})) > 0`;
  return column === 'f.region'
    ? held
    : sql`${raw(column)} <> '' and text_grams(${raw(column)}) @> text_grams(${text}) and ${held}`;
}

function onPage(text: string, { addresses }: Places): Sql {
  if (addresses === 'many') return sql`strpos(lower(p.url), lower(${text})) > 0`;
  return sql`md5(p.url)::uuid = any(${addresses}::uuid[])`;
}
