import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { dueRules } from './decision';

type Rules = SectionValue<'region'>;

/** Notices rules that begin or end by the time. Nothing is kept of sites whose rules do not depend on it. */
export function createDueWatch(context: Context): (site: string) => Rules | null {
  /** By site, whether each rule applied at the last look. */
  const known = new Map<string, ReadonlyMap<string, boolean>>();

  /** The rules of a site as they applied at the last look; null: none has begun or ended since. */
  return (site) => {
    const due = dueRules(context, site);
    const before = known.get(site);
    if (due) known.set(site, due);
    else known.delete(site);
    if (!due || !before) return null;
    const wasDue = (key: string) => before.get(key) ?? due.get(key) ?? false;
    if ([...due].every(([key, is]) => is === wasDue(key))) return null;
    const value = context.setting('region', site);
    const asBefore = value.rules.map((rule) => ({
      ...rule,
      when: 'always' as const,
      enabled: rule.enabled && wasDue(rule.key),
    }));
    return { ...value, rules: asBefore };
  };
}
