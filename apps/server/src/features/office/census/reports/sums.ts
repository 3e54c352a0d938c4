import { type DimensionName, numberOf, widerOf } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import type { TrafficKey } from '@parley/protocol/http/census/flow';
import type { Question } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { daysOf, divisionOf } from '../flow';
import { longestIn, readAll, readCurve, readSummed, type Within } from '../flow-list';
import { type Division, findKeys, oneKey, readDwellSeries, readKeys } from '../flow-store';
import { firstDayOf, type Range } from '../range-store';
import type { Zone } from '../zones-store';

/** Dimensions whose keys all lie in one key, so that each text is one key, with people of its own. Keywords are merged. */
const SINGLE: Partial<Record<ReportDimension, DimensionName>> = {
  source: 'source',
  engine: 'engine',
  landing: 'landing',
  area: 'area',
  device: 'device',
  language: 'language',
  screen: 'screen',
};

const SUMMED: readonly string[] = [
  'pv',
  'visits',
  'visitors',
  'newVisitors',
  'newShare',
  'pagesPerVisit',
  'dwellMean',
  'dwellMedian',
  'bounceRate',
  'invited',
  'accepted',
  'chats',
  'chatRate',
  'leads',
] satisfies TrafficKey[];

/** Figures that are more than sums: people, and medians. */
const BEYOND: readonly string[] = ['visitors', 'newShare', 'dwellMedian'] satisfies TrafficKey[];

type Values = (number | null)[];
type Asked = { question: Question; range: Range; step: Question['step']; zone: Zone; now: number };
type Answered = { rows: { keys: string[]; values: Values }[]; sum: Values; series: { at: number; values: Values }[] };

/** The only site that is asked for; null: all sites; undefined: other filters, which sums do not know. */
function siteOf({ filters }: Question): string | null | undefined {
  const [filter] = filters;
  if (!filter) return null;
  return filters.length === 1 && filter.dimension === 'site' && filter.keys.length === 1 ? filter.keys[0]! : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether sums answer a question about visits: their work does not grow with the traffic. */
function isSummed({ question, step }: Asked): boolean {
  const { subject, figures, dimensions } = question;
  const [dimension] = dimensions;
  const site = siteOf(question);
  return (
    subject === 'flow' &&
    step !== 'hour' &&
    figures.every((key) => SUMMED.includes(key)) &&
    dimensions.length <= 1 &&
    (dimension === undefined || dimension === 'time' || SINGLE[dimension] !== undefined) &&
    (site === null || (site !== undefined && UUID.test(site)))
  );
}

/** The answer to a question from sums; null: facts have to be read. */
export async function answerFromSums(db: Queryable, asked: Asked): Promise<Answered | null> {
  if (!isSummed(asked)) return null;
  const { question, range, step, zone, now } = asked;
  const span = { zone: zone.name, range, isOpen: range.to >= now };
  const within = { ...span, firstDay: await firstDayOf(db, span) };
  const isBeyond = question.figures.some((key) => BEYOND.includes(key));
  // People of less than a day are known from facts alone.
  if (isBeyond && within.firstDay === null) return null;
  const [dimension] = question.dimensions;
  const list = dimension && SINGLE[dimension];
  const [parent] = await findKeys(db, [numberOf(list ? widerOf(list)! : 'all')], '');
  if (!parent) return null;
  const site = siteOf(question)!;
  const whole: Division = { zone: zone.id, dimension: parent.dimension, keys: oneKey(parent.id), site };
  const read = isBeyond ? readAll : readSummed;
  const valuesOf = (figures: Readonly<Record<string, number | null>>): Values =>
    question.figures.map((key) => figures[key] ?? null);
  const [sum, series, rows] = await Promise.all([
    read(db, whole, within),
    readSeries(db, whole, { ...within, step, hasPeople: isBeyond }),
    list ? readRows(db, read(db, divisionOf({ list, parents: [parent.id] }, zone.id, site), within)) : [],
  ]);
  const points = series.map(({ at, ...figures }) => ({ at, values: valuesOf(figures) }));
  const total = sum.get(parent.id);
  // Nobody came: facts say what nothing adds up to.
  if (!total) return null;
  return {
    rows:
      dimension === 'time'
        ? points.map(({ at, values }) => ({ keys: [String(at)], values }))
        : rows.map(({ key, figures }) => ({ keys: [key], values: valuesOf(figures) })),
    sum: valuesOf(total),
    series: points,
  };
}

async function readRows(db: Queryable, reading: ReturnType<typeof readAll>) {
  const figures = await reading;
  const keys = await readKeys(db, [...figures.keys()]);
  return [...figures].map(([id, each]) => ({ key: keys.get(id)!.key, figures: each }));
}

const median = trafficFigures.find(({ key }) => key === 'dwellMedian')!;

async function readSeries(
  db: Queryable,
  division: Division,
  within: Within & { step: Question['step']; hasPeople: boolean },
) {
  const { zone, step, hasPeople } = within;
  const days = hasPeople ? await daysOf(db, division, { ...within, longest: longestIn(step) }) : null;
  const [points, times] = await Promise.all([
    readCurve(db, division, within),
    readDwellSeries(db, division, { days, unit: step, zone }),
  ]);
  return points.map((point) => ({ ...point, dwellMedian: median.of({} as never, times.get(point.at)) }));
}
