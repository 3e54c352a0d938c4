import { UNKNOWN } from '@parley/core/census/dimensions';
import { isInChina } from '@parley/core/visit/regions';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Regions } from '../../foundation/regions/regions';
import { presenterOf } from '../census/present';
import { readTodayRanges, readTopToday } from '../census/traffic-today';

/** Bars of a chart: more are not read at a glance. */
const SIZE = 8;

/** More than there are provinces and countries. */
const ALL = 1000;

/** Today's visits by source, region and landing page. */
export async function readCharts({ db, clock }: Context, regions: Regions): Promise<Answer<'GET /home/charts'>> {
  const ranges = await readTodayRanges(db, clock.now());
  const top = (list: 'source' | 'area' | 'landing', size = SIZE) =>
    readTopToday(db, ranges, { list, size, present: presenterOf(regions) });
  const [sources, places, landings] = await Promise.all([top('source'), top('area', ALL), top('landing')]);
  // What is not known is never left out.
  const unknown = places.filter(({ key }) => key === UNKNOWN);
  const areas = [...places.filter(({ key }) => key !== UNKNOWN).slice(0, SIZE - unknown.length), ...unknown];
  const provinces = places.filter(({ key }) => isInChina(key));
  return { zone: ranges.zone.name, today: ranges.today, sources, areas, provinces, landings };
}
