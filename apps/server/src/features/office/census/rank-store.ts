import { type DimensionName, isDivisible, UNKNOWN } from '@parley/core/census/dimensions';
import type { Figure } from '@parley/core/census/figure';
import type { Queryable } from '../../../db/pool';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import type { CostOverlay } from './costs/overlay';
import type { Present } from './flow-list';
import type { Groups } from './keywords/groups-store';
import type { Piece } from './range-store';

type Asked = {
  sort: string;
  order?: 'asc' | 'desc' | undefined;
  text?: string | undefined;
  first?: readonly string[] | undefined;
  pageNo: number;
  pageSize: number;
};

type Wish<Part extends string, SumRow> = {
  asked: Asked;
  /** The dictionary of the list. */
  dictionary: readonly Figure<Part, string>[];
  list: DimensionName;
  groups: Groups;
  costs: CostOverlay;
  present: Present;
  /** Pieces of the range; read only where the order is that of one sum. */
  pieces(): Promise<readonly Piece[]>;
  /** SQL of `key` and `ranked`: one sum of each key of the list. */
  ranked(part: Part, pieces: readonly Piece[]): Sql;
  /** All sums of some keys. */
  sumsOf(ids: readonly number[], pieces: readonly Piece[]): Promise<SumRow[]>;
};

export type NamedKey = { id: number; key: string; name: string; isDivisible: boolean };
/** `sumsOf`: reads all sums of these keys of the page. */
export type RankedPage<SumRow> = {
  rows: NamedKey[];
  total: number;
  sumsOf(ids: readonly number[]): Promise<readonly SumRow[]>;
};

/**
 * The page of a list in the order of one sum: of keys that are not on it, only that sum is read. Null: the order or the
 * filter needs more of all keys.
 */
export async function rankBySum<Part extends string, SumRow>(
  db: Queryable,
  { asked, dictionary, list, groups, costs, present, ...read }: Wish<Part, SumRow>,
): Promise<RankedPage<SumRow> | null> {
  const { sort, order = 'desc', text, first = [], pageNo, pageSize } = asked;
  const figure = dictionary.find(({ key }) => key === sort);
  const part = figure?.kind === 'sum' && figure.parts.length === 1 && !figure.ofCosts ? figure.parts[0] : undefined;
  if (!part || text !== undefined || first.length > 0 || costs.isKnown || groups.size > 0) return null;
  const pieces = await read.pieces();
  const { rows } = await db.query<{ id: number; key: string; total: number }>(
    statement(sql`
      select k.id, k.key, count(*) over ()::int as total
      from (${read.ranked(part, pieces)}) s join census_keys k on k.id = s.key
      order by k.key = ${UNKNOWN}, s.ranked ${raw(order)} nulls last, k.key
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  // Behind the last page nothing says how many there are.
  if (rows.length === 0 && pageNo > 1) return null;
  const named = await Promise.all(
    rows.map(async ({ id, key }) => ({ id, ...(await present(list, key)), isDivisible: isDivisible(list, key) })),
  );
  return { rows: named, total: rows[0]?.total ?? 0, sumsOf: (ids) => read.sumsOf(ids, pieces) };
}
