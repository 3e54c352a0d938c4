import type { LocalTime } from '@parley/core/routing/opening-hours';
import { Refusal } from './errors';

/** The IANA time zone of a request; default UTC. */
export function zoneOf(timeZone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal('bad-request', { fields: ['timeZone'] });
  }
}

const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; shown: LocalTime }>();
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Local time in a time zone, cached for a minute: routing asks for every agent with shifts. */
export function wallTime(now: number, timeZone: string): LocalTime {
  const minute = Math.floor(now / MINUTE_MS);
  const known = clocks.get(timeZone);
  if (known?.minute === minute) return known.shown;
  const format =
    known?.format ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const [year, month, dayOfMonth] = ['year', 'month', 'day'].map((type) => Number(parts.get(type as 'year')));
  const dateAt = (offset: number) =>
    new Date(Date.UTC(year!, month! - 1, dayOfMonth! + offset)).toISOString().slice(0, 10);
  const shown = {
    date: dateAt(0),
    dateBefore: dateAt(-1),
    day: DAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
  clocks.set(timeZone, { format, minute, shown });
  return shown;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/**
 * The moment of a date or a time without an offset in a time zone, in milliseconds; null: it is none. Of a time that is
 * repeated at the end of summer time, the first; one that is left out is as much later.
 */
export function momentIn(text: string, timeZone: string): number | null {
  if (!DATE.test(text) && !DATE_TIME.test(text)) return null;
  const wall = Date.parse(`${DATE.test(text) ? `${text}T00:00` : text.replace(' ', 'T')}Z`);
  if (Number.isNaN(wall)) return null;
  const [before, after] = [wall - offsetAt(wall - DAY_MS, timeZone), wall - offsetAt(wall + DAY_MS, timeZone)];
  return [before, after].find((at) => at + offsetAt(at, timeZone) === wall) ?? before;
}

/** The start of the day of a moment in a time zone, or of one that many days before, in milliseconds. */
export function midnight(now: number, timeZone: string, daysBefore = 0): number {
  const { date } = wallTime(now, timeZone);
  const day = new Date(Date.parse(date) - daysBefore * DAY_MS).toISOString().slice(0, 10);
  return momentIn(day, timeZone)!;
}

/** Milliseconds by which a time zone is ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  // Makes the zone's clock.
  if (!clocks.has(timeZone)) wallTime(at, timeZone);
  const { format } = clocks.get(timeZone)!;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (type) => parts.get(type)!,
  );
  const minutes = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!) - minutes;
}
