import { type DimensionName, dimensionNames, numberOf } from '@parley/core/census/dimensions';
import type { Client, Queryable } from '../../../../db/pool';
import { idsOfKeys } from '../keys-store';

/** A line to be stored; `site`: an id. */
export type NewCost = {
  line: number;
  first: string;
  last: string;
  keyword: string;
  engine: string;
  site: string | null;
  cost: number;
};

/** One change of costs at a time: what a line replaces and overlaps is seen by all of them. */
export const beOnlyImporter = (tx: Client): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtext('keyword-costs'))`);

/** The site of each of these names, keys and domains in lower case; null: several sites have it. */
export async function readSites(db: Queryable, names: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await db.query<{ name: string; ids: string[] }>(
    `select n.name, array_agg(distinct s.id::text) as ids from sites s
     cross join lateral unnest(array[lower(s.name), lower(s.key)]) as n(name)
     where n.name = any($1::text[]) group by 1`,
    [names],
  );
  return new Map(rows.map(({ name, ids }) => [name, ids.length === 1 ? ids[0]! : null]));
}

const GIVEN = `jsonb_to_recordset($1::jsonb) as g(line int, first date, last date, keyword text, engine text, site uuid, cost numeric)`;
const NO_SITE = `'00000000-0000-0000-0000-000000000000'::uuid`;
const SAME_PLACE = `c.engine = g.engine and coalesce(c.site_id, ${NO_SITE}) = coalesce(g.site, ${NO_SITE})`;

/**
 * Lines whose keyword, engine and site have a cost on one of their days: of the same days (`exists`), or of others
 * (`overlaps`).
 */
export async function findKnown(
  db: Queryable,
  lines: readonly NewCost[],
): Promise<{ line: number; fault: 'exists' | 'overlaps' }[]> {
  const { rows } = await db.query<{ line: number; same: boolean }>(
    `select g.line, bool_and(c.first_day = g.first and c.last_day = g.last) as same
     from ${GIVEN}
     join census_keys k on k.dimension = ${numberOf('keyword')} and k.key = g.keyword
     join keyword_costs c on c.key = k.id and c.replaced_by is null and ${SAME_PLACE}
                         and c.first_day <= g.last and c.last_day >= g.first
     group by 1`,
    [JSON.stringify(lines)],
  );
  return rows.map(({ line, same }) => ({ line, fault: same ? 'exists' : 'overlaps' }));
}

/** Notes an import, or finds the one of which these are further lines; false: it is another one's, or was undone. */
export async function noteImport(
  tx: Client,
  { id, name, currency, by, at }: { id: string; name: string; currency: string; by: string; at: Date },
): Promise<boolean> {
  await tx.query(
    `insert into cost_imports (id, name, currency, imported_at, imported_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, name, currency, at, by],
  );
  const { rowCount } = await tx.query(
    'select from cost_imports where id = $1 and imported_by = $2 and currency = $3 and undone_at is null',
    [id, by, currency],
  );
  return rowCount === 1;
}

/** The currency of the costs that count; null: there are none. */
export async function readCurrency(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ currency: string }>({
    name: 'cost-currency',
    text: `select currency from cost_imports i
           where undone_at is null and exists (select from keyword_costs c where c.import_id = i.id)
           order by imported_at desc limit 1`,
  });
  return rows[0]?.currency ?? null;
}

export async function countCosts(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from keyword_costs');
  return rows[0]!.n;
}

const NO_KEYS = Object.fromEntries(dimensionNames.map((name) => [name, null])) as Record<DimensionName, null>;

/** Stores these lines; those of another import with the same keyword, engine, site and days no longer count. */
export async function insertCosts(tx: Client, id: string, lines: readonly NewCost[]): Promise<{ replaced: number }> {
  // Keywords that cost something without a visit have keys too.
  const keys = await idsOfKeys(
    tx,
    lines.map(({ keyword }) => ({ ...NO_KEYS, all: '', byKeyword: '', keyword })),
  );
  const rows = lines.map((line, at) => ({ ...line, key: keys[at]![numberOf('keyword') - 1] }));
  const given = GIVEN.replace('keyword text', 'key int');
  const { rowCount } = await tx.query(
    `update keyword_costs c set replaced_by = $2 from ${given}
     where c.key = g.key and ${SAME_PLACE} and c.first_day = g.first and c.last_day = g.last
       and c.replaced_by is null and c.import_id <> $2`,
    [JSON.stringify(rows), id],
  );
  await tx.query(
    `insert into keyword_costs (import_id, line, key, engine, site_id, first_day, last_day, cost)
     select $2, line, key, engine, site, first, last, cost from ${given}`,
    [JSON.stringify(rows), id],
  );
  return { replaced: rowCount ?? 0 };
}

/**
 * Removes the lines of an import. Those that it had replaced count again, unless a later import has replaced its own.
 * Null: there is none, or it was undone.
 */
export async function undoImport(
  tx: Client,
  id: string,
  at: Date,
): Promise<{ name: string; removed: number; restored: number } | null> {
  const { rows } = await tx.query<{ name: string }>(
    'update cost_imports set undone_at = $2 where id = $1 and undone_at is null returning name',
    [id, at],
  );
  if (!rows[0]) return null;
  const later = `select b.replaced_by from keyword_costs b
    where b.import_id = $1 and b.key = c.key and b.engine = c.engine and b.site_id is not distinct from c.site_id
      and b.first_day = c.first_day and b.last_day = c.last_day
    order by b.id desc limit 1`;
  // The lines themselves go first: only one line of the same days may count.
  const former = await tx.query<{ id: string; later: string | null }>(
    `select c.id, (${later}) as later from keyword_costs c where c.replaced_by = $1`,
    [id],
  );
  const removed = await tx.query('delete from keyword_costs where import_id = $1', [id]);
  await tx.query(
    `update keyword_costs c set replaced_by = f.later
     from jsonb_to_recordset($1::jsonb) as f(id bigint, later uuid) where c.id = f.id`,
    [JSON.stringify(former.rows)],
  );
  const restored = former.rows.filter((line) => line.later === null).length;
  return { name: rows[0].name, removed: removed.rowCount ?? 0, restored };
}

export type ImportRow = {
  id: string;
  name: string;
  currency: string;
  at: Date;
  by: string | null;
  lines: number;
  replaced: number;
  first: string | null;
  last: string | null;
  cost: number;
  undoneAt: Date | null;
};

/** Newest first. */
export async function listImports(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await db.query<ImportRow>({
    name: 'cost-imports',
    text: `select i.id, i.name, i.currency, i.imported_at as at, i.undone_at as "undoneAt", a.nickname as by, l.*
           from (select * from cost_imports order by imported_at desc, id limit $1 offset $2) i
           left join agents a on a.id = i.imported_by
           cross join lateral (
             select count(*) filter (where replaced_by is null)::int as lines,
                    count(*) filter (where replaced_by is not null)::int as replaced,
                    min(first_day) filter (where replaced_by is null)::text as first,
                    max(last_day) filter (where replaced_by is null)::text as last,
                    coalesce(sum(cost) filter (where replaced_by is null), 0)::float8 as cost
             from keyword_costs c where c.import_id = i.id
           ) l
           order by i.imported_at desc, i.id`,
    values: [limit, offset],
  });
  const counted = await db.query<{ n: number }>('select count(*)::int as n from cost_imports');
  return { rows, total: counted.rows[0]!.n };
}
