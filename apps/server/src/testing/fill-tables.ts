import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/pool';

/** `first`: the first value of an enum type. */
type Column = { name: string; type: string; first: string | null; isArray: boolean; isNeeded: boolean };
type Reference = { columns: string[]; table: string; to: string[] };
type Shape = { columns: Column[]; references: Reference[]; checks: string[] };

/** Tables of the schema, in the order of their creation. */
export async function tablesOf(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
     order by oid`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Writes one row into a table, whatever its columns are: with every column filled, else with only those that need a
 * value. Rows that it refers to are written before. Inside of a transaction. False: its checks want more than this knows.
 */
export async function fillTable(tx: Queryable, table: string): Promise<boolean> {
  const shape = await shapeOf(tx, table);
  for (const { table: referred } of shape.references)
    if (referred !== table && (await isEmpty(tx, referred))) await fillTable(tx, referred);
  return (await tryRow(tx, table, shape, true)) || tryRow(tx, table, shape, false);
}

async function tryRow(tx: Queryable, table: string, shape: Shape, isWhole: boolean): Promise<boolean> {
  const row = new Map<string, unknown>();
  for (const { name, type, first, isArray, isNeeded } of shape.columns)
    if (isWhole || isNeeded)
      row.set(name, isArray ? '{}' : (first ?? allowedValue(name, shape.checks) ?? sampleOf(type, name)));
  for (const { columns, table: referred, to } of shape.references) {
    if (!columns.some((name) => row.has(name))) continue;
    const { rows } = await tx.query<Record<string, unknown>>(
      `select ${to.map(quoted).join(', ')} from ${quoted(referred)} order by ctid desc limit 1`,
    );
    for (const [at, name] of columns.entries()) row.set(name, rows[0]?.[to[at]!] ?? null);
  }
  const names = [...row.keys()];
  const places = names.map((_, at) => `$${at + 1}`);
  await tx.query('savepoint one_row');
  try {
    await tx.query(
      names.length === 0
        ? `insert into ${quoted(table)} default values`
        : `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
      [...row.values()],
    );
    await tx.query('release savepoint one_row');
    return true;
  } catch {
    await tx.query('rollback to savepoint one_row');
    return false;
  }
}

/** The first value that a check lists for a column: `kind in ('a', 'b')`. */
function allowedValue(name: string, checks: readonly string[]): string | null {
  for (const check of checks) {
    const listed = new RegExp(`\\(${name} = ANY \\(ARRAY\\['([^']*)'`).exec(check);
    if (listed) return listed[1]!;
  }
  return null;
}

let count = 0;

function sampleOf(type: string, name: string): unknown {
  count += 1;
  if (/zone$/.test(name) && type === 'text') return 'Asia/Shanghai';
  if (type === 'uuid') return randomUUID();
  if (/^(int|float|numeric|oid|xid)/.test(type)) return count;
  if (type === 'bool') return false;
  if (type === 'date') return '2026-03-01';
  if (type.startsWith('timestamp')) return new Date(1_772_000_000_000 + count * 1000);
  if (type.startsWith('json')) return '{}';
  if (type === 'bytea') return Buffer.from(`bytes ${count}`);
  if (type === 'inet') return '10.0.0.1';
  return `text ${count}`;
}

async function isEmpty(tx: Queryable, table: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from ${quoted(table)} limit 1`);
  return rowCount === 0;
}

async function shapeOf(tx: Queryable, table: string): Promise<Shape> {
  const { rows: columns } = await tx.query<Column>(
    `select a.attname as name, coalesce(e.typname, t.typname) as type,
            (select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder limit 1) as first, e.oid is not null as "isArray",
            a.attnotnull and not a.atthasdef as "isNeeded"
     from pg_attribute a
     join pg_type t on t.oid = a.atttypid
     left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
     order by a.attnum`,
    [quoted(table)],
  );
  const { rows: references } = await tx.query<Reference>(
    `select (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality k (number, at)
             join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
            (select relname from pg_class where oid = c.confrelid) as table,
            (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality k (number, at)
             join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as to
     from pg_constraint c where c.contype = 'f' and c.conrelid = $1::regclass`,
    [quoted(table)],
  );
  const { rows: checks } = await tx.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [quoted(table)],
  );
  return { columns, references, checks: checks.map(({ text }) => text) };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
