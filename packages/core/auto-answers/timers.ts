import { hasWord } from './fitting';
import type { Rule, Trigger } from './rules';

/** A text that is to be said at a time, unless somebody writes before. One for each rule and step of a conversation. */
export type Timer = {
  rule: string;
  step: number;
  trigger: Trigger;
  /** The message or event that it answers: an answer that may be repeated is said once for each. */
  anchor: number;
  /** When that happened. */
  armedAt: number;
  dueAt: number;
};

/** Something that happened to a conversation, as a follower reads it. */
export type Happening = { at: number; anchor: number } & (
  | { kind: 'opened'; isFirstVisit: boolean }
  | { kind: 'queued' }
  | { kind: 'ended' }
  /**
   * `how`: the routing gave it, or an agent passed it on. `isUnanswered`: the visitor has written since the agents' last
   * words, whose seq is `since`.
   */
  | { kind: 'given'; how: 'assigned' | 'transfer' | 'other'; isUnanswered: boolean; since: number }
  /** `isFirst`: nothing of the visitor was unanswered before. `hasAgent`: an agent has the conversation. */
  | { kind: 'visitor-said'; text: string; isFirst: boolean; hasAgent: boolean; since: number }
  | { kind: 'agent-said' }
);

/** What a happening does to the timers of its conversation: first it stops some, then it arms others. */
export type Reaction = { stops: 'all' | readonly Trigger[]; arms: readonly Timer[] };

const WAITING: readonly Trigger[] = ['queue', 'busy'];

/** C-80, C-83 … C-85: which timers a happening stops and arms. */
export function reactionTo(rules: readonly Rule[], happening: Happening): Reaction {
  const { at } = happening;
  const arm = (trigger: Trigger, anchor = happening.anchor, takes = (_: Rule) => true): Timer[] =>
    rules
      .filter((rule) => rule.enabled && rule.trigger === trigger && takes(rule))
      .flatMap(({ key, steps }) =>
        steps.map(({ seconds }, step) => ({
          rule: key,
          step,
          trigger,
          anchor,
          armedAt: at,
          dueAt: at + seconds * 1000,
        })),
      );
  switch (happening.kind) {
    case 'opened':
      return { stops: [], arms: [...(happening.isFirstVisit ? arm('first-visit') : []), ...arm('chat-start')] };
    case 'queued':
      return { stops: [], arms: [...arm('busy'), ...arm('queue')] };
    case 'given': {
      const told = happening.how === 'other' ? [] : arm(happening.how);
      const silent = happening.isUnanswered ? arm('agent-silent', happening.since) : [];
      return { stops: WAITING, arms: [...told, ...silent] };
    }
    case 'visitor-said': {
      const silent = happening.hasAgent && happening.isFirst ? arm('agent-silent', happening.since) : [];
      const keyword = arm('keyword', happening.anchor, ({ words }) => hasWord(words, happening.text));
      const away = happening.hasAgent ? arm('busy') : [];
      return { stops: ['visitor-silent'], arms: [...silent, ...away, ...arm('off-hours'), ...keyword] };
    }
    case 'agent-said':
      return { stops: 'all', arms: arm('visitor-silent') };
    case 'ended':
      return { stops: 'all', arms: arm('end') };
  }
}

/** The timers that remain of these, and of those that are armed. */
export function afterReaction(timers: readonly Timer[], { stops, arms }: Reaction): Timer[] {
  const kept = timers.filter(
    (timer) =>
      stops !== 'all' &&
      !stops.includes(timer.trigger) &&
      !arms.some(({ rule, step }) => rule === timer.rule && step === timer.step),
  );
  return [...kept, ...arms];
}
