import type { LetterRuleSetting } from '@parley/protocol/settings/letters';

type Target = LetterRuleSetting['to'];

/** A rule as its form has it: to whom it gives is one choice. */
export type RuleValues = Omit<LetterRuleSetting, 'to'> & { to: string };

export const NOBODY = 'nobody';

/** `agent:…`, `group:…`, `nobody`: one list offers them all. */
export const targetText = (to: Target): string => (to.kind === 'nobody' ? NOBODY : `${to.kind}:${to.id}`);

export function targetOf(text: string): Target {
  const [kind, id = ''] = text.split(':');
  return kind === 'agent' || kind === 'group' ? { kind, id } : { kind: 'nobody' };
}
