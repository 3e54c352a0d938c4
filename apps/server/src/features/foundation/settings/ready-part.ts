import { isOpenAt } from '@parley/core/routing/opening-hours';
import { isLauncherHidden, readyLauncher, type TeamState } from '@parley/protocol/settings/showing/ready-launcher';
import { isNavigationOn, readyNavigation } from '@parley/protocol/settings/showing/ready-navigation';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';
import { isSiteOpen } from './opening-hours';

export type ReadyFacts = Pick<Context, 'clock' | 'setting' | 'team'>;
export type ReadySection = 'launcher' | 'navigation';
export const isReadySection = (name: string): name is ReadySection => name === 'launcher' || name === 'navigation';

/** What windows of a site get of these sections at this moment; null: they are off. */
export function readyPart(facts: ReadyFacts, name: ReadySection, site: string) {
  const { setting } = facts;
  const { accent } = setting('window', site);
  const { isDue, team } = momentOf(facts, name, site);
  if (name === 'navigation') return readyNavigation(setting(name, site), { accent, isDue });
  return readyLauncher(setting(name, site), { team, accent, isDue });
}

/** What of a ready part changes without a publication, as one text; null: it is off. */
export function readyState(facts: ReadyFacts, name: ReadySection, site: string): string | null {
  if (name === 'navigation') {
    if (!isNavigationOn(facts.setting(name, site))) return null;
    return String(momentOf(facts, name, site).isDue);
  }
  const launcher = facts.setting(name, site);
  if (!launcher.on) return null;
  const { isDue, team } = momentOf(facts, name, site);
  return `${team} ${isLauncherHidden(launcher, { team, isDue })}`;
}

/** Whether a section is due by its hours, and whether visitors of the site find somebody. */
function momentOf(facts: ReadyFacts, name: ReadySection, site: string): { isDue: boolean; team: TeamState } {
  const { setting, clock, team } = facts;
  const zone = setting('company', site).timeZone || setting('routing').timeZone;
  return {
    isDue: isOpenAt({ hours: setting(name, site).hours, specialDays: [] }, wallTime(clock.now(), zone)),
    team: isSiteOpen(facts, site) ? team.state : 'offline',
  };
}
