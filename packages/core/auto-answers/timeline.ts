import { type Dropped, type Standing, verdictOn } from './answering';
import type { Facts } from './fitting';
import type { Rule, Step } from './rules';
import { afterReaction, type Happening, reactionTo, type Timer } from './timers';

/** What is the same for a whole conversation of the preview. */
export type Situation = Omit<Facts, 'text'> & { isAgentHere: boolean };

export type Line = { at: number } & (
  | { kind: 'happened'; happening: Happening }
  | { kind: 'said'; rule: string; step: Step }
  | { kind: 'dropped'; rule: string; step: number; why: Dropped | 'once' }
);

/** C-85: names an answer, so that it is said once: in the conversation, or for each cause. */
export const occasionOf = (rule: Pick<Rule, 'key' | 'repeat'>, { step, anchor }: Pick<Timer, 'step' | 'anchor'>) =>
  `${rule.key} ${step} ${rule.repeat ? anchor : 0}`;

/** Timers of the same moment speak in the order of rules, then of steps. */
export const inOrder =
  (rules: readonly Rule[]) =>
  (one: Timer, other: Timer): number =>
    one.dueAt - other.dueAt || placeOf(rules, one) - placeOf(rules, other) || one.step - other.step;

const placeOf = (rules: readonly Rule[], { rule }: Timer): number => rules.findIndex(({ key }) => key === rule);

/**
 * What would be said when in a conversation with these happenings, in their order: the same functions decide as on the
 * server. Until `end` (milliseconds) after the last happening.
 */
export function timelineOf(rules: readonly Rule[], script: readonly Happening[], situation: Situation): Line[] {
  const lines: Line[] = [];
  const said = new Set<string>();
  const standing: Standing = {
    state: 'wait',
    lastAgentAt: null,
    lastVisitorAt: null,
    isAgentHere: situation.isAgentHere,
  };
  let timers: Timer[] = [];

  function fire(timer: Timer): void {
    const text = script.find(({ kind, anchor }) => kind === 'visitor-said' && anchor === timer.anchor);
    const facts = { ...situation, text: text?.kind === 'visitor-said' ? text.text : '' };
    const verdict = verdictOn({ rules, timer, standing, facts, now: timer.dueAt });
    const rule = rules.find(({ key }) => key === timer.rule);
    const { rule: key, step, dueAt: at } = timer;
    if ('dropped' in verdict || !rule) {
      const why = 'dropped' in verdict ? verdict.dropped : 'gone';
      lines.push({ kind: 'dropped', at, rule: key, step, why });
      return;
    }
    const occasion = occasionOf(rule, timer);
    lines.push(
      said.has(occasion)
        ? { kind: 'dropped', at, rule: key, step, why: 'once' }
        : { kind: 'said', at, rule: key, step: verdict.say },
    );
    said.add(occasion);
  }

  function fireBefore(until: number): void {
    const due = timers.filter(({ dueAt }) => dueAt < until).sort(inOrder(rules));
    timers = timers.filter(({ dueAt }) => dueAt >= until);
    for (const timer of due) fire(timer);
  }

  for (const happening of script) {
    fireBefore(happening.at);
    lines.push({ kind: 'happened', at: happening.at, happening });
    move(standing, happening);
    timers = afterReaction(timers, reactionTo(rules, happening));
  }
  fireBefore(Number.POSITIVE_INFINITY);
  return lines;
}

function move(standing: Standing, happening: Happening): void {
  if (happening.kind === 'queued') standing.state = 'wait';
  else if (happening.kind === 'given') standing.state = 'current';
  else if (happening.kind === 'ended') standing.state = 'end';
  else if (happening.kind === 'visitor-said') standing.lastVisitorAt = happening.at;
  else if (happening.kind === 'agent-said') standing.lastAgentAt = happening.at;
}
