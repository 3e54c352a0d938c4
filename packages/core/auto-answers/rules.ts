import type { Span } from '../routing/opening-hours';
import type { Shift } from '../routing/shifts';

/** What an automatic answer reacts to, in the order of the page. */
export const TRIGGERS = [
  'first-visit',
  'chat-start',
  'assigned',
  'agent-silent',
  'visitor-silent',
  'queue',
  'busy',
  'off-hours',
  'transfer',
  'end',
  'keyword',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Most steps of a rule. */
export const MOST_STEPS = 5;
/** Most seconds from what happened to a step: a day. */
export const MOST_SECONDS = 86_400;
/** A silence is never shorter: whoever is writing gets to finish. */
export const LEAST_SILENCE = 5;

export type Pair = { zh: string; en: string };
/** One text of a rule, `seconds` after what happened. `rich`: the text is markup. */
export type Step = { seconds: number; kind: 'text' | 'rich'; text: Pair };

/** Conditions; an empty one always fits. */
export type Conditions = {
  /** Keys of sites. */
  sites: readonly string[];
  /** Groups of the agent who has the conversation. */
  groups: readonly string[];
  channels: readonly string[];
  /** Addresses of the visitor's page, where `*` stands for any text. */
  pages: readonly string[];
  tags: readonly string[];
  /** Within or outside of the opening hours of the visitor's site. */
  hours: 'any' | 'open' | 'closed';
  /** Times of the week. */
  times: readonly (Shift & Span)[];
};

export type Rule = Conditions & {
  key: string;
  name: string;
  enabled: boolean;
  trigger: Trigger;
  steps: readonly Step[];
  /** Whether it answers again in the same conversation. */
  repeat: boolean;
  /** Of the trigger `keyword`: any of these in the visitor's text. */
  words: readonly string[];
  /** Not said where the agent has a welcome or an away text of its own for this trigger. */
  ownFirst: boolean;
};

/** Triggers for which an agent's own text may stand. */
export const OWN_TEXTS: Partial<Record<Trigger, 'welcome' | 'away'>> = { assigned: 'welcome', busy: 'away' };

/** Triggers of conversations that wait: no agent has them, so a condition on the agent's group never fits. */
export const WITHOUT_AGENT: ReadonlySet<Trigger> = new Set(['queue']);

/** Seconds that an answer may be late; later ones are dropped (after an outage they would answer nobody). */
export const LATEST_SECONDS: Readonly<Record<Trigger, number>> = {
  'first-visit': 120,
  'chat-start': 120,
  assigned: 120,
  'agent-silent': 300,
  'visitor-silent': 600,
  queue: 300,
  busy: 120,
  'off-hours': 900,
  transfer: 120,
  end: 120,
  keyword: 120,
};
