import type { CustomField } from '@parley/protocol/settings/archive';
import type { Client } from '../../../../db/pool';
import { type Sql, sql } from '../../../../db/sql';
import { judgeLine, keysOf, type Values } from './judge';
import { type ImportRow, type LineRow, readLinesAfter, saveTwins } from './store';

type Key = ReturnType<typeof keysOf>[number];
type Kept = Pick<LineRow, 'line' | 'leftOut' | 'problems'> & { values: Values };
export type Twin = { line: number; duplicateLine: number | null };

/** Of lines in their order, which earlier one each repeats; what will not be brought in is repeated by none. */
export function createTwins(): (line: Kept) => number | null {
  const seen = new Map<string, number>();
  return ({ line, leftOut, problems, values }) => {
    const keys = keysOf(values).map(({ by, key }) => `${by} ${key}`);
    const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined) ?? null;
    const isBrought = !leftOut && problems.length === 0;
    if (isBrought) for (const key of keys) if (!seen.has(key)) seen.set(key, line);
    return leftOut ? null : earlier;
  };
}

/** After one line was changed: it, and all that have something in common with what it was or is, are compared anew. */
export async function compareAgain(
  tx: Client,
  row: ImportRow,
  custom: readonly CustomField[],
  { line, keys }: { line: number; keys: readonly Key[] },
): Promise<void> {
  const judged = (rows: readonly LineRow[]) =>
    rows.map((one) => ({ ...one, ...judgeLine(one.cells, row.fields, custom) }));
  const own = sql`l.line = ${line}`;
  const touched = judged(await linesLike(tx, row, keys, own));
  const others = touched.flatMap(({ values }) => keysOf(values));
  const twinOf = createTwins();
  const isTouched = new Set(touched.map((one) => one.line));
  const twins = judged(await linesLike(tx, row, others, own)).map(
    (one): Twin => ({ line: one.line, duplicateLine: twinOf(one) }),
  );
  await saveTwins(
    tx,
    row.id,
    twins.filter((one) => isTouched.has(one.line)),
  );
}

/** As the columns `phone_key` … of `people` have them. */
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
