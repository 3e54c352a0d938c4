import { setImmediate as nextTurn } from 'node:timers/promises';
import { isServed } from '@parley/core/visit/region-rules';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { visitorsPart } from '../../foundation/settings/for-visitors';
import { decisionFor } from './decision';
import { createDueWatch } from './due-watch';
import { settingsByRegion, unruled } from './for-hello';
import { type WindowRow, windowsOfVisitors } from './store';

type Rules = SectionValue<'region'>;
type Fields = Record<string, unknown>;
export type RulesBySite = ReadonlyMap<string, Rules>;

type Parts = {
  context: Context;
  /** Site by visitor with a window here. */
  sites: ReadonlyMap<string, string>;
  /** Their conversations go on, whatever a rule says. */
  isTalking(visitorId: string): boolean;
  push(visitors: readonly string[], settings: Fields): void;
};

/** Visitors read by one statement. */
const TOGETHER_MAX = 200;
/** Milliseconds of deciding after which others get their turn. */
const TURN_MS = 5;

/** Tells open windows what a publication of the region rules, or the time, changes for them; the others get nothing. */
export function createRegionRecheck({ context, sites, isTalking, push }: Parts) {
  const changedByTime = createDueWatch(context);

  async function recheck(before: RulesBySite): Promise<void> {
    const visitors = [...sites].flatMap(([id, site]) => (before.has(site) ? [id] : []));
    for (let at = 0; at < visitors.length; at += TOGETHER_MAX) {
      const rows = await windowsOfVisitors(context.db, visitors.slice(at, at + TOGETHER_MAX));
      await tellChanged(rows, before);
    }
  }

  async function tellChanged(rows: readonly WindowRow[], before: RulesBySite): Promise<void> {
    const changed = new Map<string, { ids: string[]; settings: Fields }>();
    let begun = performance.now();
    for (const row of rows) {
      const settings = changeFor(row, before.get(row.siteId)!);
      if (settings) {
        const key = JSON.stringify(settings);
        const known = changed.get(key) ?? { ids: [], settings };
        changed.set(key, { ...known, ids: [...known.ids, row.of] });
      }
      if (performance.now() - begun < TURN_MS) continue;
      await nextTurn();
      begun = performance.now();
    }
    for (const { ids, settings } of changed.values()) push(ids, settings);
  }

  function changeFor(row: WindowRow, before: Rules): Fields | null {
    const [was, is] = [before, undefined].map((rules) => settingsWith(row, rules));
    if (JSON.stringify(was) === JSON.stringify(is) || (is!.hidden && isTalking(row.of))) return null;
    return is!;
  }

  /** The part of a window's settings that rules change; without `rules` by the published ones. */
  function settingsWith(row: WindowRow, rules?: Rules): Fields {
    const { siteId, language, linkGreeting } = row;
    const decision = decisionFor(context, row, rules);
    const byLink = linkGreeting ? { greeting: linkGreeting } : {};
    const settings = {
      window: { ...visitorsPart(context, 'window', siteId), ...byLink },
      company: visitorsPart(context, 'company', siteId) ?? {},
      ...(linkGreeting && { site: { window: byLink } }),
    };
    const ownPage = linkGreeting !== null;
    return {
      ...unruled,
      ...settingsByRegion(settings, decision, { language, ownPage }),
      // Whether only letters are taken, which the window asks for when it is told.
      isServed: isServed(decision.action),
    };
  }

  return {
    /** Tells open windows what rules that began or ended by the time change for them. */
    async check(): Promise<void> {
      const changed = [...new Set(sites.values())].flatMap((site) => {
        const before = changedByTime(site);
        return before ? [[site, before] as const] : [];
      });
      if (changed.length > 0) await recheck(new Map(changed));
    },
    /** Rules in force of the sites with windows here, to compare with those that are about to come into force. */
    rulesNow: (only?: string): RulesBySite =>
      new Map(
        [...new Set(sites.values())]
          .filter((site) => only === undefined || site === only)
          .map((site) => [site, context.setting('region', site)]),
      ),
    recheck,
  };
}
