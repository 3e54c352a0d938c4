import { isServed } from '@parley/core/visit/region-rules';
import type { Context } from '../../../context';
import { type Decision, decisionFor } from './decision';
import { placesOfVisitors } from './store';

type Fields = Record<string, unknown>;

/** The decision for a visitor who has said hello. Without rules nothing is read. */
export async function decideHello(
  context: Context,
  { visitorId, siteId }: { visitorId: string; siteId: string },
): Promise<Decision & { visitId: string | null }> {
  const { rules } = context.setting('region', siteId);
  const [place] = rules.length === 0 ? [] : await placesOfVisitors(context.db, [visitorId]);
  if (!place) return { action: 'allow', rule: null, by: null, visitId: null };
  return { ...decisionFor(context, place), visitId: place.visitId };
}

/** What a window keeps of a rule that is gone, set back. */
export const unruled = { hidden: false, site: {} };

type Greeted = {
  /** The browser's. */
  language: string;
  /** On a page of our own: there is nothing to hide the window from. */
  ownPage: boolean;
};

/**
 * The settings of a window with the rule's language and words; those that change later (8012) keep them, by `site`. A
 * hidden window gets nothing else.
 */
export function settingsByRegion(settings: Fields, { action, rule }: Decision, { language, ownPage }: Greeted): Fields {
  if (action === 'hide' && !ownPage) return { hidden: true };
  if (!rule) return settings;
  const { window = {}, site = {} } = settings as { window?: Fields; site?: Record<string, Fields> };
  const serves = isServed(action);
  const chosen = rule.language === 'auto' ? String(window.language ?? 'auto') : rule.language;
  const spoken = chosen === 'auto' ? language : chosen;
  const greeting = rule.tip[/^zh\b/i.test(spoken) ? 'zh' : 'en'];
  const ofRule: Record<string, Fields> = {
    ...((rule.language !== 'auto' || (serves && greeting !== '')) && {
      window: {
        ...(rule.language !== 'auto' && { language: rule.language }),
        ...(serves && greeting !== '' && { greeting }),
        // A link's own greeting stays.
        ...site.window,
      },
    }),
    ...(!serves && rule.tip.zh !== '' && { company: { offHours: rule.tip } }),
  };
  const sections = Object.entries(ofRule).map(([name, part]) => [name, { ...(settings[name] as Fields), ...part }]);
  return { ...settings, ...Object.fromEntries(sections), site: { ...site, ...ofRule } };
}
