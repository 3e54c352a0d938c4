import { Refusal } from './errors';

/** An IANA time zone as a request names it; UTC where it names none. */
export function zoneOf(timeZone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal('bad-request', { fields: ['timeZone'] });
  }
}
