/** The facts that a rule's conditions are compared with. */
export type LetterFacts = {
  site: string;
  reason: string;
  channel: string;
  /** Name of the region: `浙江 杭州`. */
  region: string;
  content: string;
};

/** Assignee of a rule: an agent, the members of a group in turn, or nobody (the rule only sets the due time). */
export type LetterTarget = { kind: 'agent'; id: string } | { kind: 'group'; id: string } | { kind: 'nobody' };

export type LetterRule = {
  key: string;
  name: string;
  enabled: boolean;
  sites: readonly string[];
  reasons: readonly string[];
  channels: readonly string[];
  regions: readonly string[];
  words: readonly string[];
  to: LetterTarget;
  /** Null: the default, `usualHours`. */
  dueHours: number | null;
};

/**
 * An agent who can own letters: enabled, not removed. `open`: open letters; `lastAt`: time of the newest
 * letter, null: none.
 */
export type LetterHolder = { id: string; open: number; lastAt: number | null };

export type Holders = {
  agent(id: string): LetterHolder | null;
  /** The members of the group who can own letters. */
  group(id: string): readonly LetterHolder[];
};

export type GivenLetter<R> = { rule: R | null; ownerId: string | null; dueHours: number };

/** the enabled rules whose conditions all match, in their order. */
export function rulesFor<R extends LetterRule>(rules: readonly R[], facts: LetterFacts): R[] {
  const content = normalized(facts.content);
  const region = normalized(facts.region);
  return rules.filter(
    ({ enabled, sites, reasons, channels, regions, words }) =>
      enabled &&
      matches(sites, (site) => site === facts.site) &&
      matches(reasons, (reason) => reason === facts.reason) &&
      matches(channels, (channel) => channel === facts.channel) &&
      matches(regions, (name) => includesPart(name, region)) &&
      matches(words, (word) => includesPart(word, content)),
  );
}

/**
 * R-50 … R-55: which of the matching rules assigns the letter, to whom, and within how many hours it is due (0: no due
 * date).
 */
export function chooseForLetter<R extends LetterRule>(
  matching: readonly R[],
  holders: Holders,
  usualHours: number,
): GivenLetter<R> {
  for (const rule of matching) {
    const ownerId = ownerOf(rule.to, holders);
    if (ownerId !== null || rule.to.kind === 'nobody') return { rule, ownerId, dueHours: rule.dueHours ?? usualHours };
  }
  return { rule: null, ownerId: null, dueHours: usualHours };
}

function ownerOf(to: LetterTarget, holders: Holders): string | null {
  if (to.kind === 'nobody') return null;
  if (to.kind === 'agent') return holders.agent(to.id)?.id ?? null;
  return holders.group(to.id).toSorted(compareLastAssigned)[0]?.id ?? null;
}

/** the fewest open letters first, then the longest time without a new letter. */
function compareLastAssigned(a: LetterHolder, b: LetterHolder): number {
  const last = (holder: LetterHolder) => holder.lastAt ?? Number.NEGATIVE_INFINITY;
  if (a.open !== b.open) return a.open - b.open;
  if (last(a) !== last(b)) return last(a) - last(b);
  return a.id < b.id ? -1 : 1;
}

const matches = (wanted: readonly string[], isMatch: (value: string) => boolean): boolean =>
  wanted.length === 0 || wanted.some(isMatch);

/** A blank part never matches, since every text contains it. */
const includesPart = (part: string, text: string): boolean =>
  normalized(part) !== '' && text.includes(normalized(part));

/** without case and character width. */
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

export type LetterReminder = 'soon' | 'overdue';

/** the reminder of a letter's due time that is to be sent now; null: none, or already sent. */
export function reminderFor(
  { dueAt, soonPushed, overduePushed }: { dueAt: number; soonPushed: boolean; overduePushed: boolean },
  { now, beforeMs }: { now: number; beforeMs: number },
): LetterReminder | null {
  if (dueAt <= now) return overduePushed ? null : 'overdue';
  return !soonPushed && beforeMs > 0 && dueAt - beforeMs <= now ? 'soon' : null;
}
