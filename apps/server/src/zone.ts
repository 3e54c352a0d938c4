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
