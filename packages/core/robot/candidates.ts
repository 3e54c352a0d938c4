import type { Keyword, RobotIndex } from './build-index';
import type { Query } from './query';
import { rarity } from './score';

/** Phrases that are compared in full: those that share most with the text. */
const MOST_COMPARED = 120;
/** What a term's rarity counts for, by what it is. */
const WORTH = { pair: 1, word: 1.6, han: 0.35, group: 1.5, aspect: 0.4, sound: 0.9, typo: 1.2 };

/** With so many phrases found by rarer terms, those that many entries have only cost time. */
const ENOUGH_FOUND = 3000;
const ENOUGH_TERMS = 3;
const COMMON_FROM = 2000;

/** Numbers of the phrases that share most terms with a text, rare ones counting more. */
export function candidatesOf(
  index: RobotIndex,
  query: Query,
  keywords: ReadonlyMap<Keyword, readonly number[]>,
): number[] {
  const { phrases, terms } = index;
  const worth = new Float32Array(phrases.length);
  const found: number[] = [];
  let used = 0;
  for (const [term, value] of rarestFirst(index, worthsOf(index, query))) {
    if (found.length >= ENOUGH_FOUND && used >= ENOUGH_TERMS && terms.entries[term]! >= COMMON_FROM) break;
    used += 1;
    for (const phrase of terms.postings[term]!) {
      if (worth[phrase] === 0 && phrases[phrase] !== undefined) found.push(phrase);
      worth[phrase]! += value;
    }
  }
  const chosen = new Set(mostWorth(index, found, worth));
  for (const { slot } of keywords.keys()) for (const phrase of index.slots.get(slot)!.phrases) chosen.add(phrase);
  return [...chosen];
}

/** In an order that does not depend on when a term was first seen. */
function rarestFirst({ terms }: RobotIndex, worths: ReadonlyMap<number, number>): [number, number][] {
  const name = (term: number): string => terms.kinds[term]! + terms.texts[term]!;
  return [...worths].sort(
    ([one], [other]) => terms.entries[one]! - terms.entries[other]! || (name(one) < name(other) ? -1 : 1),
  );
}

function worthsOf(index: RobotIndex, query: Query): Map<number, number> {
  const worths = new Map<number, number>();
  const add = (term: number, value: number): void => {
    if (term >= 0 && index.terms.entries[term]! > 0)
      worths.set(term, Math.max(worths.get(term) ?? 0, value * rarity(index, term)));
  };
  const filled = new Set<number>();
  for (const { start, end, strength } of query.spans)
    if (strength !== 'topic') for (let at = start; at < end; at += 1) filled.add(at);
  query.unitTerms.forEach((term, at) => {
    if (!filled.has(at)) add(term, query.units[at]!.kind === 'han' ? WORTH.han : WORTH.word);
  });
  query.pairTerms.forEach((term, at) => {
    if (!filled.has(at) || !filled.has(at + 1)) add(term, WORTH.pair);
  });
  for (const [term, spans] of query.groupsAt)
    add(term, spans.some(({ strength }) => strength === 'topic') ? WORTH.group : WORTH.aspect);
  for (const term of query.soundsAt.keys()) add(term, WORTH.sound);
  for (const term of query.typosAt.keys()) add(term, WORTH.typo);
  return worths;
}

/** Of many phrases that share the same, those that are compared do not depend on the order in which they were added. */
function mostWorth({ phrases }: RobotIndex, found: readonly number[], worth: Float32Array): readonly number[] {
  if (found.length <= MOST_COMPARED) return found;
  const least = -nthLowest(
    found.map((phrase) => -worth[phrase]!),
    MOST_COMPARED,
  );
  const above = found.filter((phrase) => worth[phrase]! > least);
  const equal = found.filter((phrase) => worth[phrase]! === least);
  const last = nthLowest(
    equal.map((phrase) => phrases[phrase]!.order),
    MOST_COMPARED - above.length,
  );
  return [...above, ...equal.filter((phrase) => phrases[phrase]!.order <= last)];
}

const BUCKETS = 1024;

/** The value at a place, from 1, of all values in order; those of one bucket are sorted, the rest only counted. */
function nthLowest(values: readonly number[], place: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low === high) return low;
  const bucketOf = (value: number): number => Math.floor(((value - low) / (high - low)) * (BUCKETS - 1));
  const counts = new Int32Array(BUCKETS);
  for (const value of values) counts[bucketOf(value)]! += 1;
  let [bucket, before] = [0, 0];
  while (before + counts[bucket]! < place) {
    before += counts[bucket]!;
    bucket += 1;
  }
  return Float64Array.from(values.filter((value) => bucketOf(value) === bucket)).sort()[place - before - 1]!;
}
