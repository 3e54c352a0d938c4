import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Regions } from '../../foundation/regions/regions';
import { presenterOf } from '../census/present';
import { readTodayRanges, readTopToday } from '../census/traffic-today';

/** Bars of a chart: more are not read at a glance. */
const SIZE = 8;

/** Today's visits by source, region and landing page. */
export async function readCharts({ db, clock }: Context, regions: Regions): Promise<Answer<'GET /home/charts'>> {
  const ranges = await readTodayRanges(db, clock.now());
  const top = (list: 'source' | 'area' | 'landing') =>
    readTopToday(db, ranges, { list, size: SIZE, present: presenterOf(regions) });
  const [sources, areas, landings] = await Promise.all([top('source'), top('area'), top('landing')]);
  return { zone: ranges.zone.name, today: ranges.today, sources, areas, landings };
}
