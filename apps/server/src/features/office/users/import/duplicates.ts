import type { CustomField } from '@parley/protocol/settings/archive';
import type { Client } from '../../../../db/pool';
import { type Sql, sql } from '../../../../db/sql';
import { keysOf, parseLine, type Values } from './parse-line';
import { type ImportRow, type LineRow, readLinesAfter, saveDuplicates } from './store';

type Key = ReturnType<typeof keysOf>[number];
type Kept = Pick<LineRow, 'line' | 'leftOut' | 'problems'> & { values: Values };
export type DuplicateLine = { line: number; duplicateLine: number | null };

/**
 * For lines in order, returns the number of the earlier line with an equal key, or null. Lines that will not be
 * imported are not duplicated by others.
 */
export function createDuplicateFinder(): (line: Kept) => number | null {
  const seen = new Map<string, number>();
  return ({ line, leftOut, problems, values }) => {
    const keys = keysOf(values).map(({ by, key }) => `${by} ${key}`);
    const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined) ?? null;
    const isBrought = !leftOut && problems.length === 0;
    if (isBrought) for (const key of keys) if (!seen.has(key)) seen.set(key, line);
    return leftOut ? null : earlier;
  };
}

/** After a line was changed, compares it and all lines that share a former or present key with it again. */
export async function updateDuplicates(
  tx: Client,
  row: ImportRow,
  custom: readonly CustomField[],
  { line, keys }: { line: number; keys: readonly Key[] },
): Promise<void> {
  const checked = (rows: readonly LineRow[]) =>
    rows.map((one) => ({ ...one, ...parseLine(one.cells, row.fields, custom) }));
  const own = sql`l.line = ${line}`;
  const touched = checked(await linesLike(tx, row, keys, own));
  const others = touched.flatMap(({ values }) => keysOf(values));
  const findDuplicate = createDuplicateFinder();
  const isTouched = new Set(touched.map((one) => one.line));
  const duplicates = checked(await linesLike(tx, row, others, own)).map(
    (one): DuplicateLine => ({ line: one.line, duplicateLine: findDuplicate(one) }),
  );
  await saveDuplicates(
    tx,
    row.id,
    duplicates.filter((one) => isTouched.has(one.line)),
  );
}

/** Computes keys like the columns `phone_key` … of `people`. */
const KEY_SQL: Record<Key['by'], (cell: Sql) => Sql> = {
  phone: (cell) =>
    sql`regexp_replace(regexp_replace(${cell}, ${'\\D'}, '', 'g'), ${'^(?:0086|86)(1\\d{10})$'}, ${'\\1'})`,
  mail: (cell) => sql`lower(btrim(${cell}))`,
  wechat: (cell) => sql`lower(btrim(${cell}))`,
  name: (cell) => sql`lower(btrim(${cell}))`,
};

function linesLike(tx: Client, { id, fields }: ImportRow, keys: readonly Key[], own: Sql): Promise<LineRow[]> {
  const like = (Object.keys(KEY_SQL) as Key['by'][]).flatMap((by) => {
    const column = fields.indexOf(by);
    const wanted = [...new Set(keys.filter((one) => one.by === by).map(({ key }) => key))];
    const cell = sql`l.cells[${column + 1}]`;
    return column < 0 || wanted.length === 0 ? [] : [sql`${KEY_SQL[by](cell)} = any(${wanted}::text[])`];
  });
  const any = like.reduce((all, one) => sql`${all} or ${one}`, own);
  return readLinesAfter(tx, id, -1, null, sql`(${any})`);
}
