import type { LetterRuleSetting } from '@parley/protocol/settings/letters';

type Target = LetterRuleSetting['to'];

/** A rule as form values: its target is one text. */
export type RuleValues = Omit<LetterRuleSetting, 'to'> & { to: string };

export const NOBODY = 'nobody';

/** The target as `agent:<id>`, `group:<id>` or `nobody`: value of one select. */
export const targetText = (to: Target): string => (to.kind === 'nobody' ? NOBODY : `${to.kind}:${to.id}`);

export function targetOf(text: string): Target {
  const [kind, id = ''] = text.split(':');
  return kind === 'agent' || kind === 'group' ? { kind, id } : { kind: 'nobody' };
}

/** Whether a rule has a condition or a due time of its own. */
export const isNarrowed = (rule: RuleValues | undefined): boolean =>
  rule !== undefined &&
  (rule.dueHours !== null ||
    [rule.words, rule.sites, rule.reasons, rule.channels, rule.regions].some((list) => list.length > 0));
