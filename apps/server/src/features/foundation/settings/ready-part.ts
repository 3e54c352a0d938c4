import { isOpenAt } from '@parley/core/routing/opening-hours';
import { readyLauncher } from '@parley/protocol/settings/showing/ready-launcher';
import { readyNavigation } from '@parley/protocol/settings/showing/ready-navigation';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';
import { isSiteOpen } from './opening-hours';

export type ReadyFacts = Pick<Context, 'clock' | 'setting' | 'team'>;
export type ReadySection = 'launcher' | 'navigation';
export const isReadySection = (name: string): name is ReadySection => name === 'launcher' || name === 'navigation';

/** What windows of a site get of these sections at this moment; null: they are off. */
export function readyPart(facts: ReadyFacts, name: ReadySection, site: string) {
  const { setting, clock, team } = facts;
  const { accent } = setting('window', site);
  const zone = setting('company', site).timeZone || setting('routing').timeZone;
  const isDue = isOpenAt({ hours: setting(name, site).hours, specialDays: [] }, wallTime(clock.now(), zone));
  if (name === 'navigation') return readyNavigation(setting(name, site), { accent, isDue });
  const now = isSiteOpen(facts, site) ? team.state : 'offline';
  return readyLauncher(setting(name, site), { team: now, accent, isDue });
}
