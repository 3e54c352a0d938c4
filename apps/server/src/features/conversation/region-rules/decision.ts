import {
  decideByRegion,
  isDue,
  type RegionClock,
  type RegionDecision,
  type RegionVisitor,
} from '@parley/core/visit/region-rules';
import type { ErrorId } from '@parley/protocol/errors';
import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { wallTime } from '../../../zone';
import { isSiteOpen } from '../../foundation/settings/opening-hours';

export type Decision = RegionDecision<RegionRuleSetting>;
type Facts = Pick<Context, 'clock' | 'setting'>;

/** The time zone of a site's opening hours. */
export const siteZone = ({ setting }: Pick<Facts, 'setting'>, siteId?: string): string =>
  setting('company', siteId).timeZone || setting('routing').timeZone;

/** What the rules do with a visitor of a site now. `value`: other rules than the published ones. */
export function decisionFor(
  context: Facts,
  { siteId, code, address }: RegionVisitor & { siteId: string | undefined },
  value: SectionValue<'region'> = context.setting('region', siteId),
): Decision {
  if (value.rules.length === 0) return { action: 'allow', rule: null, by: null };
  return decideByRegion(value, { code, address }, clockOf(context, siteId));
}

/** Whether each rule of a site applies at this time, by its key; null: no rule depends on the time. */
export function dueRules(context: Facts, siteId: string): ReadonlyMap<string, boolean> | null {
  const { rules } = context.setting('region', siteId);
  if (!rules.some(({ enabled, when }) => enabled && when !== 'always')) return null;
  const clock = clockOf(context, siteId);
  return new Map(rules.map((rule) => [rule.key, isDue(rule, clock)]));
}

function clockOf(context: Facts, siteId: string | undefined): RegionClock {
  const now = context.clock.now();
  return {
    isOpen: isSiteOpen(context, siteId),
    wallTime: (timeZone) => wallTime(now, timeZone || siteZone(context, siteId)),
  };
}

/** Why a visitor may not begin a conversation; null: it may. */
export function refusalOf({ action }: Decision): ErrorId | null {
  if (action === 'hide') return 'not-served-here';
  return action === 'message' ? 'message-only' : null;
}
