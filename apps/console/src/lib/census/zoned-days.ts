/** A day of a calendar: `2030-03-10`. */
export type Day = string;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  // The Swedish format is ISO-like.
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(zone, known);
  return known;
}

/** What clocks in the zone show then, as if it were UTC. */
const wallTime = (at: number, zone: string): number => Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);

const offsetAt = (at: number, zone: string): number => wallTime(at, zone) - Math.floor(at / 1000) * 1000;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The day of a moment in the zone. */
export const dayOf = (at: number, zone: string): Day => formatOf(zone).format(at).slice(0, 10);

/** The first moment of a day in the zone; where the clock skips midnight, the moment of the change. */
export function startOfDay(day: Day, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const at = wall - offsetAt(wall, zone);
  const exact = wall - offsetAt(at, zone);
  return dayOf(exact, zone) < day ? at : exact;
}

/** The moment at which clocks in the zone show this: `2030-03-10 14:05`. */
export function momentOf(shown: string, zone: string): number {
  const wall = Date.parse(`${shown.replace(' ', 'T')}Z`);
  return wall - offsetAt(wall - offsetAt(wall, zone), zone);
}

const named = (at: Date): Day => at.toJSON().slice(0, 10);

export const addDays = (day: Day, days: number): Day => named(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return named(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The Monday of its week. */
export const weekOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const daysFrom = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export type Step = 'hour' | 'day' | 'week' | 'month';

/** Beginnings of all steps that touch a half-open range, as PostgreSQL truncates times in the zone. */
export function stepsOf(from: number, to: number, { step, zone }: { step: Step; zone: string }): number[] {
  if (step === 'hour') {
    const offset = offsetAt(from, zone);
    const first = Math.floor((from + offset) / HOUR_MS) * HOUR_MS - offset;
    return Array.from({ length: Math.max(0, Math.ceil((to - first) / HOUR_MS)) }, (_, at) => first + at * HOUR_MS);
  }
  const today = dayOf(from, zone);
  const first = step === 'week' ? weekOf(today) : step === 'month' ? monthOf(today) : today;
  const next = (day: Day): Day => (step === 'month' ? addMonths(day, 1) : addDays(day, step === 'week' ? 7 : 1));
  const found: number[] = [];
  for (let day = first; ; day = next(day)) {
    const at = startOfDay(day, zone);
    if (at >= to) return found;
    found.push(at);
  }
}

/** The point of each step, points in order; a day with two midnights has its point at either. */
export function pointsOf<T extends { at: number }>(points: readonly T[], steps: readonly number[]): (T | undefined)[] {
  let next = 0;
  return steps.map((_, index) => {
    const end = steps[index + 1] ?? Number.POSITIVE_INFINITY;
    let found: T | undefined;
    for (; next < points.length && points[next]!.at < end; next += 1) found = points[next];
    return found;
  });
}

/** Hours of which the zone's offset is looked up once where it is the same at both ends. */
const BLOCK = 24;
const LABEL_LENGTH = { day: 10, week: 10, month: 7 };

/** Labels of steps: `2030-03-10 14:00`, `2030-03-10`, `2030-03`. Thousands of hours are labelled without delay. */
export function stepLabels(steps: readonly number[], { step, zone }: { step: Step; zone: string }): string[] {
  const labelOf = labeller(step);
  const labels: string[] = [];
  for (let start = 0; start < steps.length; start += BLOCK) {
    const block = steps.slice(start, start + BLOCK);
    const first = offsetAt(block[0]!, zone);
    const isSame = first === offsetAt(block.at(-1)!, zone);
    for (const at of block) labels.push(labelOf(at + (isSame ? first : offsetAt(at, zone))));
  }
  return labels;
}

/** Writes what clocks show; the day is written once for all its hours. */
function labeller(step: Step): (wall: number) => string {
  let start = Number.NaN;
  let day = '';
  return (wall) => {
    const begins = Math.floor(wall / DAY_MS) * DAY_MS;
    if (begins !== start) {
      start = begins;
      day = new Date(begins).toJSON().slice(0, 10);
    }
    if (step !== 'hour') return day.slice(0, LABEL_LENGTH[step]);
    const minutes = Math.floor((wall - begins) / MINUTE_MS);
    return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  };
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** `2030-03-10 14:05:30`, in the reporting time zone. */
export const zonedMoment = (at: number, zone: string): string => formatOf(zone).format(at);
