import { isOpenAt } from '@parley/core/routing/opening-hours';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';

/** Whether visitors of this site are served now. */
export function isSiteOpen({ clock, setting }: Pick<Context, 'clock' | 'setting'>, site?: string): boolean {
  const { openingHours: hours, specialDays, timeZone } = setting('company', site);
  return isOpenAt({ hours, specialDays }, wallTime(clock.now(), timeZone || setting('routing').timeZone));
}
