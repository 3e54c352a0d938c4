import { answers, type Facts } from './fitting';
import { LATEST_SECONDS, OWN_TEXTS, type Rule, type Step, type Trigger } from './rules';
import type { Timer } from './timers';

/** Who has written when, and where the conversation stands. Automatic texts are nobody's. */
export type Standing = {
  state: 'robot' | 'wait' | 'current' | 'end';
  lastAgentAt: number | null;
  lastVisitorAt: number | null;
  /** Whether the agent who has it is connected and takes visitors. */
  isAgentHere: boolean;
};

export const DROPPED = ['gone', 'late', 'moved-on', 'silenced', 'unfit', 'own-text', 'earlier-rule'] as const;
export type Dropped = (typeof DROPPED)[number];
export type Verdict = { say: Step } | { dropped: Dropped };

export type Judged = { rules: readonly Rule[]; timer: Timer; standing: Standing; facts: Facts; now: number };

/** C-81 … C-87: what a due timer says, or why it says nothing. */
export function verdictOn({ rules, timer, standing, facts, now }: Judged): Verdict {
  const at = rules.findIndex(({ key, enabled, trigger }) => key === timer.rule && enabled && trigger === timer.trigger);
  const rule = rules[at];
  const say = rule?.steps[timer.step];
  if (!rule || !say) return { dropped: 'gone' };
  if (now - timer.dueAt > LATEST_SECONDS[timer.trigger] * 1000) return { dropped: 'late' };
  if (!stillHolds(timer.trigger, standing, facts)) return { dropped: 'moved-on' };
  if (isSilenced(timer, standing)) return { dropped: 'silenced' };
  if (!answers(rule, facts)) return { dropped: 'unfit' };
  const own = OWN_TEXTS[rule.trigger];
  if (rule.ownFirst && own && standing.state === 'current' && facts.own[own]) return { dropped: 'own-text' };
  const isTaken = rules.slice(0, at).some((earlier) => speaksBefore(earlier, say, { rule, facts }));
  return isTaken ? { dropped: 'earlier-rule' } : { say };
}

/** C-82: of the rules of a trigger that fit, the first in order speaks at a second. */
const speaksBefore = (earlier: Rule, { seconds }: Step, { rule, facts }: { rule: Rule; facts: Facts }): boolean =>
  earlier.trigger === rule.trigger && earlier.steps.some((step) => step.seconds === seconds) && answers(earlier, facts);

/** Whether the conversation is still where the trigger found it. */
function stillHolds(trigger: Trigger, { state, isAgentHere }: Standing, { isOpen }: Facts): boolean {
  switch (trigger) {
    case 'end':
      return state === 'end';
    case 'queue':
      return state === 'wait';
    case 'busy':
      return state === 'wait' || (state === 'current' && !isAgentHere);
    case 'off-hours':
      return state !== 'end' && !isOpen;
    case 'first-visit':
    case 'chat-start':
    case 'keyword':
      return state !== 'end';
    case 'assigned':
    case 'transfer':
    case 'agent-silent':
    case 'visitor-silent':
      return state === 'current';
  }
}

/** C-84: a person wrote meanwhile. Of the visitor only `visitor-silent` depends. */
function isSilenced({ trigger, armedAt }: Timer, { lastAgentAt, lastVisitorAt }: Standing): boolean {
  if (trigger === 'end') return false;
  if (lastAgentAt !== null && lastAgentAt > armedAt) return true;
  return trigger === 'visitor-silent' && lastVisitorAt !== null && lastVisitorAt > armedAt;
}
