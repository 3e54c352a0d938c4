import { numberOf } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import type { Question } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { raw, type Sql, sql } from '../../../../db/sql';
import {
  type CostRow,
  type CostsAsked,
  type Division,
  ENGINE,
  readCostGroups,
  readCostRows,
  SITE,
  STEP_KEY,
} from '../costs/read-store';
import type { Range } from '../range-store';
import { groupId } from './facts-store';
import { mergedKey, withMerged } from './keywords-store';

/** Costs know nothing else: divided by another dimension they cannot be said, filtered by one they stay whole. */
const KNOWN: readonly ReportDimension[] = ['time', 'keyword', 'engine', 'site'];

type Asked = Pick<Question, 'dimensions' | 'filters'>;
type Within = { range: Range; step: string; zone: string };

/** The costs of an answer's groups. */
export type ReportCosts = {
  of(keys: readonly string[]): number | null;
  /** Groups that cost something. */
  groups: readonly string[][];
  /** Only whole costs can be said: the facts are fewer than those for which was paid. */
  isNarrowed: boolean;
};

export const NO_COSTS: ReportCosts = { of: () => null, groups: [], isNarrowed: false };

/** `dimensions`: those of the answer's part, of the question `asked`. */
export async function readReportCosts(
  db: Queryable,
  asked: Asked,
  { dimensions, isScoped, ...within }: Within & { dimensions: readonly ReportDimension[]; isScoped: boolean },
): Promise<ReportCosts> {
  if (dimensions.some((dimension) => !KNOWN.includes(dimension))) return NO_COSTS;
  const divisions = dimensions.map(divisionOf);
  const rows = await readCostGroups(db, linesOf(asked, within), {
    divisions,
    step: dimensions.includes('time') ? within.step : null,
  });
  const costs = new Map(rows.map(({ keys, cost }) => [groupId(keys), cost]));
  return {
    of: (keys) => costs.get(groupId(keys)) ?? null,
    groups: rows.map(({ keys }) => keys),
    isNarrowed: isScoped || isNarrowed(asked),
  };
}

/** Shares of agents are not the conversations for which was paid either. */
const isNarrowed = ({ dimensions, filters }: Asked): boolean =>
  filters.some(({ dimension }) => !KNOWN.includes(dimension)) ||
  dimensions.some((dimension) => dimension === 'agent' || dimension === 'group');

function divisionOf(dimension: ReportDimension, n: number): Division {
  if (dimension === 'time') return { key: STEP_KEY, join: raw('') };
  if (dimension === 'engine') return { key: ENGINE, join: raw('') };
  if (dimension === 'site') return { key: SITE, join: raw('') };
  const { key, join } = mergedKey(n);
  const table = raw(`k_${n}`);
  return { key, join: sql`join census_keys ${table} on ${table}.id = c.key ${join}` };
}

const keysOf = (words: readonly string[]): Sql => sql`array(
  select id from census_keys where dimension = ${numberOf('keyword')}::smallint and key = any(${withMerged(words)}))`;

function linesOf({ filters }: Pick<Asked, 'filters'>, { range, zone }: Omit<Within, 'step'>): CostsAsked {
  const keysIn = (of: ReportDimension) => filters.find(({ dimension }) => dimension === of)?.keys ?? null;
  const words = keysIn('keyword');
  return { range, zone, keys: words && keysOf(words), sites: keysIn('site'), engines: keysIn('engine') };
}

/** The lines of costs behind a group of an answer, or behind its sum. */
export async function readCostsBehind(
  db: Queryable,
  { dimensions, filters }: Asked,
  { keys, offset, limit, ...within }: Within & { keys: readonly string[]; offset: number; limit: number },
): Promise<{ costs: CostRow[]; total: number; rows: number }> {
  const ofRow = keys.map((key, n) => ({ dimension: dimensions[n]!, keys: [key] }));
  if (ofRow.some(({ dimension }) => !KNOWN.includes(dimension))) return { costs: [], total: 0, rows: 0 };
  const at = ofRow.find(({ dimension }) => dimension === 'time')?.keys[0];
  const range = at === undefined ? within.range : await stepAt(db, Number(at), within);
  // A row lies within the filters.
  return readCostRows(db, linesOf({ filters: [...ofRow, ...filters] }, { range, zone: within.zone }), {
    offset,
    limit,
  });
}

/** The part of a step that lies in the range. */
async function stepAt(db: Queryable, at: number, { range, step, zone }: Within): Promise<Range> {
  const { rows } = await db.query<{ end: Date }>({
    name: 'cost-step',
    text: `select ($1::timestamptz at time zone $3 + ('1 ' || $2)::interval) at time zone $3 as end`,
    values: [new Date(at), step, zone],
  });
  return { from: Math.max(at, range.from), to: Math.min(rows[0]!.end.getTime(), range.to) };
}
