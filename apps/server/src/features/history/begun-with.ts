import type { Queryable } from '../../db/pool';
import { every, raw, type Sql, sql } from '../../db/sql';
import type { Filters } from './conditions';

/** Addresses of pages that are looked for one by one; where more hold what was typed, most visits saw one of them. */
const ADDRESSES_MAX = 200;

/** What the database is asked before: with the values in hand it knows how many rows there are of each. */
export type Places = { sites: string[]; addresses: string[] | 'many' };

export async function readPlaces(db: Queryable, { site, page }: Filters): Promise<Places> {
  const [sites, addresses] = await Promise.all([
    site === undefined ? [] : readSites(db, site),
    page === undefined ? [] : readAddresses(db, page),
  ]);
  return { sites, addresses: addresses.length > ADDRESSES_MAX ? 'many' : addresses };
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

/** What a conversation (`c`) began with: site, channel, and the visit; null where nothing of it is asked for. */
export function begunWith(filters: Filters, places: Places): Sql | null {
  const { from, to, site, channel, region, source, engine, keyword, page } = filters;
  const asked = [
    site !== undefined && sql`f.site_id = any(${places.sites}::uuid[])`,
    channel !== undefined && sql`f.channel = any(${channel}::text[])`,
    source !== undefined && sql`f.source = any(${source}::text[])`,
    engine !== undefined && sql`f.engine = any(${engine}::text[])`,
    region !== undefined && holds('f.region', region),
    keyword !== undefined && holds('f.keyword', keyword),
    page !== undefined && sql`p.visitor_id = c.visitor_id and ${onPage(page, places)}`,
  ];
  if (!asked.some((condition) => condition)) return null;
  const inTime = [
    from !== undefined && sql`f.opened_at >= ${new Date(from)}`,
    to !== undefined && sql`f.opened_at <= ${new Date(to)}`,
  ];
  const pages = raw(page === undefined ? '' : 'join page_views p on p.visit_id = f.visit_id');
  return sql`exists (
    select 1 from conversation_facts f ${pages} where f.conversation_id = c.id and ${every([...asked, ...inTime])})`;
}

const holds = (column: string, text: string): Sql => sql`${raw(column)} <> ''
  and text_grams(${raw(column)}) @> text_grams(${text}) and strpos(lower(${raw(column)}), lower(${text})) > 0`;

function onPage(text: string, { addresses }: Places): Sql {
  if (addresses === 'many') return sql`strpos(lower(p.url), lower(${text})) > 0`;
  return sql`md5(p.url)::uuid = any(${addresses}::uuid[])`;
}
