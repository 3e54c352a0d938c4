import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysFrom,
  isDay,
  momentOf,
  monthOf,
  type Step,
  startOfDay,
  zonedMoment,
} from './zoned-days';

export const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

/** Both days belong to it. */
export type Days = { first: Day; last: Day };
/** Half open, milliseconds. */
export type Span = { from: number; to: number };

export const COMPARISONS = ['none', 'before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days of a preset; `today` is the present day in the reporting time zone. */
export function daysOfPreset(preset: Preset, today: Day): Days {
  switch (preset) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) };
    case 'last7':
      return { first: addDays(today, -6), last: today };
    case 'last30':
      return { first: addDays(today, -29), last: today };
    case 'thisMonth':
      return { first: monthOf(today), last: today };
    case 'lastMonth':
      return { first: addMonths(monthOf(today), -1), last: addDays(monthOf(today), -1) };
  }
}

export const spanOf = ({ first, last }: Days, zone: string): Span => ({
  from: startOfDay(first, zone),
  to: startOfDay(addDays(last, 1), zone),
});

const MONTHLY: readonly (Preset | Days)[] = ['thisMonth', 'lastMonth'];

/**
 * The days to compare with: as many before, or the same days of last year. Days that begin a month and end where a
 * month ends are compared with as many whole months; the present month so far with as many days of the one before. Days
 * counted back from today are as many, also where they happen to be a month.
 */
export function comparedDays(
  { first, last }: Days,
  comparison: Exclude<Comparison, 'none'>,
  { today, range }: { today: Day; range: Preset | Days },
): Days {
  const end = addDays(last, 1);
  const isByMonth = first === monthOf(first) && (typeof range !== 'string' || MONTHLY.includes(range));
  if (isByMonth && end === monthOf(end)) {
    const months = comparison === 'year' ? 12 : monthsFrom(first, end);
    return { first: addMonths(first, -months), last: addDays(addMonths(end, -months), -1) };
  }
  if (comparison === 'year') return { first: addMonths(first, -12), last: addMonths(last, -12) };
  const isSoFar = first === monthOf(today) && last === today && (first < last || range === 'thisMonth');
  if (isByMonth && isSoFar) return { first: addMonths(first, -1), last: addMonths(last, -1) };
  const count = daysFrom(first, last) + 1;
  return { first: addDays(first, -count), last: addDays(first, -1) };
}

const monthsFrom = (from: Day, to: Day): number => {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month;
};

/** Days that are compared while the range still lasts end when clocks show the same as now. */
export function comparedSpan(days: Days, span: Span, { zone, now }: { zone: string; now: number }): Span {
  const whole = spanOf(days, zone);
  if (span.to <= now) return whole;
  const day = addDays(days.first, daysFrom(dayOf(span.from, zone), dayOf(now, zone)));
  const same = momentOf(`${day} ${zonedMoment(now, zone).slice(11)}`, zone);
  return { from: whole.from, to: Math.max(whole.from + 1, Math.min(whole.to, same)) };
}

/** As the server: more points are neither seen nor drawn without delay. */
const MOST_STEPS = 10_000;
const SHORTEST_MS: Record<Step, number> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 28 * 86_400_000,
};
export const STEPS: readonly Step[] = ['hour', 'day', 'week', 'month'];

export const hasTooManySteps = ({ from, to }: Span, step: Step): boolean =>
  (to - from) / SHORTEST_MS[step] > MOST_STEPS;

/** The step of a range for which none is chosen: two days by the hour, a quarter by the day. */
export function usualStep({ first, last }: Days): Step {
  const days = daysFrom(first, last) + 1;
  if (days <= 2) return 'hour';
  if (days <= 93) return 'day';
  return days <= 731 ? 'week' : 'month';
}

/** What is wrong with two days that somebody typed or an address names. */
export type RangeFault = 'notADay' | 'upsideDown';

/** Moments of the wire begin in 1970, in every zone a day later. */
export const FIRST_DAY = '1970-01-02';

export function faultOf({ first, last }: Days): RangeFault | null {
  if (!isDay(first) || !isDay(last) || first < FIRST_DAY || last < FIRST_DAY) return 'notADay';
  return first > last ? 'upsideDown' : null;
}
