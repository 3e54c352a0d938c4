import { type DimensionName, numberOf, widerOf } from '@parley/core/census/dimensions';
import type { TrafficKey } from '@parley/protocol/http/census/flow';
import type { Queryable } from '../../../db/pool';
import { type Day, readDay } from './day-store';
import { divisionOf, figuresOf, grainsOf } from './flow';
import { type Present, readAll, readCurve } from './flow-list';
import { findKeys, type Key, oneKey, readKeys, readSums } from './flow-store';
import { piecesOf, type Range } from './range-store';
import { readCompleteZone, type Zone } from './zones-store';

type Figures = Record<TrafficKey, number | null>;
export type Traffic = { today: Figures; yesterday: Figures; series: readonly (Figures & { at: number })[] };

/** The ranges of a page about today, in the reporting time zone. */
export async function readTodayRanges(db: Queryable, now: number): Promise<Day & { zone: Zone }> {
  const zone = await readCompleteZone(db);
  return { zone, ...(await readDay(db, zone.name, now)) };
}

/** Figures of all visits: today's, yesterday's until the same time of day, and those of the last 24 hours by hour. */
export async function readTrafficToday(db: Queryable, ranges: Day & { zone: Zone }, now: number): Promise<Traffic> {
  const [all] = await findKeys(db, [numberOf('all')], '');
  // No visit yet.
  if (!all) return { today: figuresOf(), yesterday: figuresOf(), series: [] };
  const { zone, day, yesterday, hours } = ranges;
  const division = { zone: zone.id, dimension: all.dimension, keys: oneKey(all.id), site: null };
  const spanOf = (range: Range) => ({ zone: zone.name, range, isOpen: range.to >= now });
  const total = async (range: Range) =>
    (await readAll(db, division, { ...spanOf(range), firstDay: range.from })).get(all.id) ?? figuresOf();
  const [today, before, series] = await Promise.all([
    // Nothing is later than now: today's sums are those of the whole day.
    total(day),
    total(yesterday),
    readCurve(db, division, { ...spanOf(hours), firstDay: null, step: 'hour' }),
  ]);
  return { today, yesterday: before, series };
}

export type Top = { key: string; name: string; visits: number };

/** Today's visits by key of a dimension that lies in no other: the most first, what is not known last. */
export async function readTopToday(
  db: Queryable,
  ranges: Day & { zone: Zone },
  { list, size, present }: { list: DimensionName; size: number; present: Present },
): Promise<Top[]> {
  const [parent] = await findKeys(db, [numberOf(widerOf(list)!)], '');
  if (!parent) return [];
  const { zone, day } = ranges;
  const division = divisionOf({ list, parents: [parent.id] }, zone.id, null);
  const pieces = await piecesOf(db, {
    zone: zone.name,
    range: day,
    isOpen: true,
    grains: grainsOf(division),
  });
  const sums = (await readSums(db, division, pieces)).sort(
    (one, other) => other.visits - one.visits || one.id - other.id,
  );
  const keys = await readKeys(
    db,
    sums.slice(0, size).map(({ id }) => id),
  );
  const isUnknown = ({ id }: Pick<Key, 'id'>) => keys.get(id)!.key === 'unknown';
  const first = sums.slice(0, size).sort((one, other) => Number(isUnknown(one)) - Number(isUnknown(other)));
  return Promise.all(first.map(async ({ id, visits }) => ({ ...(await present(list, keys.get(id)!.key)), visits })));
}
