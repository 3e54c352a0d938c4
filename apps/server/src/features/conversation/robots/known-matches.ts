import { keepNewest } from '@parley/core/keep-newest';
import { match } from '@parley/core/robot/match';
import type { MatchOptions, MatchResult } from '@parley/core/robot/types';
import type { Knowledge } from './knowledge';

/** Questions whose entries are kept, of each set of entries. */
const MOST = 500;

/** Null: some answers are said only at times, so that what fits a question changes by itself. */
type Known = Map<string, MatchResult> | null;

/** By the entries in one version: those of the next version are another object. */
const knownOf = new WeakMap<Knowledge, Known>();

/**
 * As `match`, which takes milliseconds: of the questions asked last the result is kept, since most questions of visitors
 * are a press on a hot question or on a suggested one. `channel`: which answers may be said there.
 */
export function matchKnown(
  knowledge: Knowledge,
  { text, channel }: { text: string; channel: string },
  options: MatchOptions,
): MatchResult {
  const known = keptFor(knowledge);
  if (known === null) return match(knowledge.index, text, options);
  // JSON leaves `mayAnswer` out, which depends on the channel alone where no answer has a time.
  const key = JSON.stringify([text, channel, options]);
  const result = known.get(key) ?? match(knowledge.index, text, options);
  keepNewest(known, [key, result], MOST);
  return result;
}

function keptFor(knowledge: Knowledge): Known {
  const before = knownOf.get(knowledge);
  if (before !== undefined) return before;
  const isTimed = [...knowledge.entries.values()].some(({ answers }) =>
    answers.some(({ from, until }) => from !== null || until !== null),
  );
  const known: Known = isTimed ? null : new Map();
  knownOf.set(knowledge, known);
  return known;
}
