import { decideByRegion, type RegionAction } from '@parley/core/visit/region-rules';
import type { RegionRuleSetting } from '@parley/protocol/settings/region';

export type Rules = readonly RegionRuleSetting[];

/** A rule that says only what happens in its places, at any time: those that the tree sets. */
const isPlain = (rule: RegionRuleSetting): boolean =>
  rule.enabled &&
  rule.when === 'always' &&
  rule.ranges.length === 0 &&
  rule.priority === 0 &&
  rule.to === null &&
  rule.language === 'auto' &&
  rule.tip.zh === '';

export const newRule = (key: string, given: Partial<RegionRuleSetting> = {}): RegionRuleSetting => ({
  key,
  name: '',
  enabled: true,
  places: [],
  ranges: [],
  priority: 0,
  when: 'always',
  hours: [],
  timeZone: '',
  action: 'message',
  language: 'auto',
  tip: { zh: '', en: '' },
  to: null,
  ...given,
});

/** The rules after places were set together; null: they inherit again. Scheduled rules stay as they are. */
export function setPlaces(
  rules: Rules,
  { codes, action, key }: { codes: readonly string[]; action: RegionAction | null /** Of a new rule. */; key: string },
): Rules {
  const left = rules.flatMap((rule) => {
    if (!isPlain(rule)) return [rule];
    const places = rule.places.filter((code) => !codes.includes(code));
    return places.length === 0 && rule.places.length > 0 ? [] : [{ ...rule, places }];
  });
  if (action === null || codes.length === 0) return left;
  const same = left.find((rule) => isPlain(rule) && rule.action === action && rule.places.length + codes.length <= 60);
  if (!same) return [...left, newRule(key, { action, places: [...codes] })];
  return left.map((rule) => (rule === same ? { ...rule, places: [...rule.places, ...codes] } : rule));
}

/** What happens at a place by the rules that always apply, and by which place it is so. */
export function resultAt(rules: Rules, code: string) {
  const always = rules.filter(({ when }) => when === 'always');
  const clock = { isOpen: true, wallTime: () => ({ day: 1, minute: 0 }) };
  const { action, by } = decideByRegion({ rules: always, allowed: [] }, { code, address: '' }, clock);
  const isScheduled = rules.some(({ enabled, when, places }) => enabled && when !== 'always' && places.includes(code));
  return { action, by, isScheduled };
}
