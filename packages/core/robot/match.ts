import type { Keyword, RobotIndex, Slot } from './build-index';
import { candidatesOf } from './candidates';
import { findHandOff } from './hand-off';
import { findKeywords } from './keywords';
import { type Likeness, likenessOf } from './likeness';
import { type Budget, findPattern, searchedText } from './pattern';
import { type Query, readQuery } from './query';
import { reasonsOf } from './reasons';
import { findSmallTalk } from './small-talk';
import type { Hit, MatchOptions, MatchResult, Reason } from './types';
import { keyOf } from './units';

/** Found on the tuned half of the bench's questions (bench/robot). */
export const matchDefaults = { answerAt: 0.6, suggestAt: 0.35, margin: 0.06, most: 5 };

/** Steps of all patterns in one text: about 10 ms. */
const PATTERN_STEPS = 200_000;
/** Score of a keyword or pattern that is found: at least the first, plus the second by how much of the text it is. */
const FOUND_SCORE = 0.86;
const FOUND_SPAN = 0.12;
/** Highest score of a question that is not asked word for word. */
const LIKE_SCORE = 0.99;
/** How much a weight of 100 or 0 moves an entry among others. */
const WEIGHT_SPAN = 0.04;
const EVEN_WEIGHT = 50;

type Found = { slot: Slot; score: number; phrase: string; why: () => Reason[] };

/**
 * What the robot does with a visitor's text: answers with the first hit, suggests hits, has nothing, or passes the
 * conversation to a person (B-01 to B-12).
 */
export function match(index: RobotIndex, text: string, options: MatchOptions = {}): MatchResult {
  const settings = { ...matchDefaults, ...withoutUndefined(options) };
  const found = bestOf(index, text, settings);
  const hits = found.slice(0, settings.most).map(hitOf);
  const handOff = findHandOff(text, settings.handoffWords ?? []);
  const isAsked = hits[0]?.score === 1;
  if (handOff?.isSure && !isAsked) return { outcome: 'handoff', hits: [], handoffWord: handOff.word };
  const smallTalk = settings.smallTalk === false || isAsked ? undefined : findSmallTalk(text);
  const outcome = outcomeOf(found, settings);
  if (handOff && outcome !== 'answer') return { outcome: 'handoff', hits: [], handoffWord: handOff.word };
  if (smallTalk) return { outcome: 'answer', hits: [], smallTalk };
  return { outcome, hits };
}

/** Entries by how well they fit a text, the best first, without hand-off words and small talk. */
export function rankEntries(index: RobotIndex, text: string, options: MatchOptions = {}): Hit[] {
  const settings = { ...matchDefaults, ...withoutUndefined(options) };
  return bestOf(index, text, settings).slice(0, settings.most).map(hitOf);
}

const withoutUndefined = (options: MatchOptions): MatchOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function outcomeOf(
  [first, second]: readonly Found[],
  { answerAt, suggestAt, margin }: typeof matchDefaults,
): 'answer' | 'suggest' | 'none' {
  if (!first || first.score < suggestAt) return 'none';
  if (first.score < answerAt) return 'suggest';
  if (first.score === 1 || !second || second.score < suggestAt) return 'answer';
  return rankOf(first) - rankOf(second) >= margin ? 'answer' : 'suggest';
}

const rankOf = ({ slot, score }: Found): number =>
  score + (WEIGHT_SPAN * (Math.min(100, Math.max(0, slot.entry.weight)) - EVEN_WEIGHT)) / EVEN_WEIGHT;

/** Entries that fit, the best first, each once by the way it fits best. */
function bestOf(
  index: RobotIndex,
  text: string,
  { mayAnswer = () => true, suggestAt }: Required<Pick<MatchOptions, 'suggestAt'>> & MatchOptions,
): Found[] {
  const query = readQuery(index, text);
  const best = new Map<Slot, Found>();
  const keywords = findKeywords(index, query);
  for (const found of [
    ...askedIn(index, text),
    ...foundByKeyword(index, query, keywords),
    ...foundByPattern(index, text),
    ...foundByLikeness(index, query, keywords),
  ]) {
    const known = best.get(found.slot);
    if (mayAnswer(found.slot.entry.id) && (!known || found.score > known.score)) best.set(found.slot, found);
  }
  return [...best.values()]
    .filter(({ score }) => score >= suggestAt / 2)
    .sort((one, other) => rankOf(other) - rankOf(one) || (one.slot.entry.id < other.slot.entry.id ? -1 : 1));
}

/** Asked word for word (B-02). */
function askedIn({ byKey, slots }: RobotIndex, text: string): Found[] {
  const key = keyOf(text);
  return [...(byKey.get(key) ?? [])].map((number) => {
    const slot = slots.get(number)!;
    const said = [slot.entry.question, ...slot.entry.similar, ...slot.entry.keywords].find(
      (one) => keyOf(one) === key,
    )!;
    const why = (): Reason[] => [{ asked: text.trim(), found: said, kind: 'question', share: 1 }];
    return { slot, score: 1, phrase: said, why };
  });
}

/** Entries that a keyword alone finds (B-03). */
function foundByKeyword(
  { slots }: RobotIndex,
  query: Query,
  keywords: ReadonlyMap<Keyword, readonly number[]>,
): Found[] {
  return [...keywords].flatMap(([{ slot: number, text }, places]) => {
    const slot = slots.get(number)!;
    if (slot.entry.match !== 'contains') return [];
    const asked = places.map((place) => query.units[place]!.seen).join('');
    const why = (): Reason[] => [{ asked, found: text, kind: 'keyword', share: 1 }];
    return [{ slot, score: FOUND_SCORE + (FOUND_SPAN * places.length) / query.units.length, phrase: text, why }];
  });
}

/** Entries that a pattern finds, within the steps of one text (B-04). */
function foundByPattern({ slots, patternSlots }: RobotIndex, text: string): Found[] {
  if (patternSlots.size === 0) return [];
  const searched = searchedText(text);
  const budget: Budget = { steps: PATTERN_STEPS };
  const found: Found[] = [];
  const ordered = [...patternSlots].map((number) => slots.get(number)!);
  ordered.sort((one, other) => other.entry.weight - one.entry.weight || (one.entry.id < other.entry.id ? -1 : 1));
  for (const slot of ordered)
    for (const { source, pattern } of slot.patterns) {
      const asked = findPattern(pattern, searched, budget);
      if (asked === undefined) continue;
      const why = (): Reason[] => [{ asked, found: source, kind: 'pattern', share: 1 }];
      const share = [...asked].length / Math.max(1, [...searched].length);
      found.push({ slot, score: FOUND_SCORE + FOUND_SPAN * share, phrase: source, why });
    }
  return found;
}

function foundByLikeness(index: RobotIndex, query: Query, keywords: ReadonlyMap<Keyword, readonly number[]>): Found[] {
  const candidates = candidatesOf(index, query, keywords);
  return likenessOf(index, query, { candidates, keywords }).map((likeness: Likeness) => ({
    slot: likeness.slot,
    score: Math.min(LIKE_SCORE, likeness.score),
    phrase: likeness.phrase.text,
    why: () => reasonsOf(query, likeness),
  }));
}

const hitOf = ({ slot, score, phrase, why }: Found): Hit => ({
  entry: slot.entry.id,
  score: Math.round(score * 1000) / 1000,
  phrase,
  why: why(),
});
