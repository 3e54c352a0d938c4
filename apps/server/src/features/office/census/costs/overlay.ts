import type { DimensionName } from '@parley/core/census/dimensions';
import type { Figure } from '@parley/core/census/figure';
import type { Queryable } from '../../../../db/pool';
import { sql } from '../../../../db/sql';
import type { Groups } from '../keywords/groups-store';
import type { Range } from '../range-store';
import { type CostsAsked, readCostSeries, readCosts } from './read-store';

type Figures = Record<string, number | null>;

type Place = {
  /** What is listed, and in which keys it lies. */
  list: DimensionName;
  parents: readonly number[];
  range: Range;
  zone: string;
  site: string | null;
};

/** The lines of costs behind a list: all of them, or those of the keyword in which it lies; null: it has none. */
export function costsOf({ list, parents, range, zone, site }: Place): CostsAsked | null {
  const asked = { range, zone, sites: site === null ? null : [site], engines: null };
  if (list === 'keyword') return { ...asked, keys: null };
  return list === 'keywordLanding' ? { ...asked, keys: sql`${parents}::int[]` } : null;
}

type Wish = Place & {
  step: string;
  groups: Groups;
  /** The dictionary of the list. */
  dictionary: readonly Figure<string, string>[];
  /** Figures of what has none but a cost. */
  nothing: Figures;
  /** Filtered by what costs do not know: only the whole cost can be said. */
  isNarrowed: boolean;
};

/** Puts costs into the figures of a list. */
export type CostOverlay = {
  /** False: nothing in the list has a cost. */
  isKnown: boolean;
  /** Also the keywords that cost something and are not listed. */
  rows<F>(rows: ReadonlyMap<number, F>): Map<number, F>;
  /** The cost figures alone, of one of these rows. */
  kept(row: object): object;
  sum<F>(sum: F): F;
  series<P extends { at: number }>(points: P[]): P[];
};

const NONE: CostOverlay = {
  isKnown: false,
  rows: (rows) => new Map(rows),
  kept: () => ({}),
  sum: (sum) => sum,
  series: (points) => points,
};

export async function readCostOverlay(db: Queryable, wish: Wish): Promise<CostOverlay> {
  const { list, groups, step, nothing, isNarrowed } = wish;
  const asked = costsOf(wish);
  if (!asked) return NONE;
  const [byKey, byStep] = await Promise.all([readCosts(db, asked), readCostSeries(db, asked, step)]);
  if (byKey.size === 0) return NONE;
  const byRow = new Map<number, number>();
  for (const [key, cost] of byKey) {
    const id = groups.get(key)?.id ?? key;
    byRow.set(id, (byRow.get(id) ?? 0) + cost);
  }
  const total = [...byKey.values()].reduce((sum, cost) => sum + cost, 0);
  const figures = wish.dictionary.filter(({ ofCosts }) => ofCosts);
  const priced = <F>(of: F, cost: number | undefined): F => ({
    ...of,
    ...costFigures(figures, of as Figures, { cost, isNarrowed }),
  });
  return {
    isKnown: true,
    rows: (rows) => {
      const all = new Map([...rows].map(([id, of]) => [id, priced(of, byRow.get(id))] as const));
      if (list === 'keyword')
        for (const [id, cost] of byRow) if (!all.has(id)) all.set(id, priced(nothing as never, cost));
      return all;
    },
    kept: (row) => Object.fromEntries(figures.map(({ key }) => [key, (row as Figures)[key]])),
    sum: (sum) => priced(sum, total),
    series: (points) => {
      const known = new Set(points.map(({ at }) => at));
      const others = [...byStep.keys()].filter((at) => !known.has(at)).map((at) => ({ ...nothing, at }) as never);
      return [...points, ...others]
        .map((point) => priced(point, byStep.get(point.at)))
        .sort((one, other) => one.at - other.at);
    },
  };
}

/** Parts of these figures are figures themselves: conversations, valid ones, leads. */
function costFigures(
  figures: readonly Figure<string, string>[],
  parts: Figures,
  { cost, isNarrowed }: { cost: number | undefined; isNarrowed: boolean },
): Figures {
  return Object.fromEntries(
    figures.map(({ key, kind, of }) => [
      key,
      isNarrowed && kind === 'ratio' ? null : of(parts as Record<string, number>, undefined, cost ?? null),
    ]),
  );
}
