import type { Keyword, RobotIndex } from './build-index';
import type { Query } from './query';
import { rarity } from './score';

/** Phrases that are compared in full: those that share most with the text. */
const MOST_COMPARED = 300;
/** What a term's rarity counts for, by what it is. */
const WORTH = { pair: 1, word: 1.6, han: 0.35, group: 1.5, aspect: 0.4, sound: 0.9, typo: 1.2 };

/** Numbers of the phrases that share most terms with a text, rare ones counting more. */
export function candidatesOf(
  index: RobotIndex,
  query: Query,
  keywords: ReadonlyMap<Keyword, readonly number[]>,
): number[] {
  const worth = new Float32Array(index.phrases.length);
  const touched: number[] = [];
  for (const [term, value] of worthsOf(index, query))
    for (const phrase of index.terms.postings[term]!) {
      if (worth[phrase] === 0) touched.push(phrase);
      worth[phrase]! += value;
    }
  const chosen = new Set(mostWorth(index, touched, worth));
  for (const { slot } of keywords.keys()) for (const phrase of index.slots.get(slot)!.phrases) chosen.add(phrase);
  return [...chosen];
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

function mostWorth({ phrases, slots }: RobotIndex, touched: readonly number[], worth: Float32Array): number[] {
  const alive = touched.filter((phrase) => phrases[phrase] !== undefined);
  if (alive.length <= MOST_COMPARED) return alive;
  const sorted = Float32Array.from(alive, (phrase) => worth[phrase]!).sort();
  const least = sorted[sorted.length - MOST_COMPARED]!;
  const chosen = alive.filter((phrase) => worth[phrase]! >= least);
  if (chosen.length <= MOST_COMPARED * 2) return chosen;
  // Many phrases share the same: which are compared must not depend on the order in which they were added.
  const nameOf = (phrase: number): string => {
    const { slot, text } = phrases[phrase]!;
    return `${slots.get(slot)!.entry.id}\n${text}`;
  };
  const named = chosen.map((phrase) => ({ phrase, worth: worth[phrase]!, name: nameOf(phrase) }));
  named.sort((one, other) => other.worth - one.worth || (one.name < other.name ? -1 : 1));
  return named.slice(0, MOST_COMPARED * 2).map(({ phrase }) => phrase);
}
