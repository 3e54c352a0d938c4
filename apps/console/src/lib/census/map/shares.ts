import { UNKNOWN } from '@parley/core/census/dimensions';
import { isInChina } from '@parley/core/visit/regions';
import type { Figures } from '../figure-table';

/** A place with its figures. */
type Row = { key: string } & Record<string, unknown>;

export type MapName = 'china' | 'world';

/** A figure by the key of a map's paths. */
export type Values = ReadonlyMap<string, number>;

/** China on the map of the world: its provinces, and visits of which no province is known. */
export const CHINA = 'CN';

/** Values of a map's places; provinces add up to China on the map of the world. */
export function valuesOf(map: MapName, rows: readonly Row[], figure: string): Values {
  const values = new Map<string, number>();
  for (const row of rows) {
    const key = map === 'world' && isInChina(row.key) ? CHINA : row.key;
    if (key === UNKNOWN || isInChina(key) !== (map === 'china')) continue;
    values.set(key, (values.get(key) ?? 0) + Number(row[figure] ?? 0));
  }
  return values;
}

/** Keys of a map's places with the largest values, the largest first. */
export const largest = (values: Values, most: number): (readonly [key: string, value: number])[] =>
  [...values]
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most);

/** What the map of China does not show: other countries, and what is not known. Together with it, they are the sum. */
export function besides(
  { list, sum }: { list: readonly Row[]; sum: Figures },
  figure: string,
): { overseas: number; unknown: number } {
  const sumOf = (fits: (key: string) => boolean): number =>
    list.filter(({ key }) => fits(key)).reduce((all, row) => all + Number(row[figure] ?? 0), 0);
  const unknown = sumOf((key) => key === UNKNOWN || key === CHINA);
  return { overseas: Number(sum[figure] ?? 0) - sumOf(isInChina) - unknown, unknown };
}

/**
 * How dark a place is, 0 to 1: one hue from light to dark, which all kinds of colour vision tell apart. By the square
 * root, since a few provinces have most visits.
 */
export const shadeOf = (value: number, most: number): number => (most === 0 ? 0 : Math.sqrt(value / most));
