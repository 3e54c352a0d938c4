import type { Keyword, Phrase, RobotIndex, Slot } from './build-index';
import type { Query } from './query';
import { align, coverage, weigh } from './score';

/** How like an entry is to a text, by its phrase that fits best. */
export type Likeness = {
  slot: Slot;
  phrase: Phrase;
  score: number;
  weights: Float64Array;
  keywords: readonly Keyword[];
};

/** Of what is asked, how much fits counts more than how much of the phrase fits. */
const ASKED_POWER = 0.5;
/** What one phrase leaves open and another phrase of the same entry has. */
const OTHER_PHRASES = 0.6;
/** A keyword closes this part of the distance to a full score. */
const KEYWORD_GAIN = 0.3;
/** Both name numbers, and none in common: `iphone 14` and `iphone 15`. */
const OTHER_NUMBER = 0.65;

/** Entries by their likeness, in no order. */
export function likenessOf(
  index: RobotIndex,
  query: Query,
  { candidates, keywords }: { candidates: readonly number[]; keywords: ReadonlyMap<Keyword, readonly number[]> },
): Likeness[] {
  const weights = weighQuery(index, query);
  const hinted = keywordsBySlot(keywords);
  return [...bySlot(index, candidates)].map(([number, phrases]) => {
    const slot = index.slots.get(number)!;
    const hints = hinted.get(number) ?? [];
    const covered = hints.flatMap(([, places]) => places);
    const compared = phrases.map((phrase) => compare(index, query, { phrase, weights, covered }));
    const all = new Float64Array(query.units.length);
    for (const { asked } of compared)
      for (let at = 0; at < all.length; at += 1) all[at] = Math.max(all[at]!, asked[at]!);
    const together = coverage(weights, all);
    let best: Likeness | undefined;
    for (const { phrase, ofAsked, ofFound, factor } of compared) {
      const ofAll = ofAsked + OTHER_PHRASES * (together - ofAsked);
      const plain = factor * ofAll ** ASKED_POWER * ofFound ** (1 - ASKED_POWER);
      const score = hints.length > 0 ? plain + KEYWORD_GAIN * (1 - plain) : plain;
      if (!best || score > best.score || (score === best.score && phrase.text < best.phrase.text))
        best = { slot, phrase, score, weights, keywords: hints.map(([keyword]) => keyword) };
    }
    return best!;
  });
}

export function weighQuery(index: RobotIndex, query: Query): Float64Array {
  const spans = query.spans.map((span) => ({
    ...span,
    groupTerms: span.groups.map((group) => index.terms.numbers.get(`#${group}`) ?? -1),
  }));
  return weigh(index, {
    kinds: query.units.map(({ kind }) => kind),
    units: query.unitTerms,
    pairs: query.pairTerms,
    spans,
    lengths: query.units.map(({ text }) => text.length),
  });
}

export function weighPhrase(index: RobotIndex, { units, pairs, spans }: Phrase): Float64Array {
  const kinds = units.map((unit) => {
    const kind = index.terms.kinds[unit];
    return kind === 'word' || kind === 'number' ? kind : 'han';
  });
  return weigh(index, { kinds, units, pairs, spans });
}

type Compared = { phrase: Phrase; asked: Float64Array; ofAsked: number; ofFound: number; factor: number };

function compare(
  index: RobotIndex,
  query: Query,
  { phrase, weights, covered }: { phrase: Phrase; weights: Float64Array; covered: readonly number[] },
): Compared {
  const { asked, found } = align(query, phrase);
  for (const place of covered) asked[place] = 1;
  return {
    phrase,
    asked,
    ofAsked: coverage(weights, asked),
    ofFound: coverage(weighPhrase(index, phrase), found),
    factor: differsInNumbers(index, query, { phrase, found }) ? OTHER_NUMBER : 1,
  };
}

function differsInNumbers(
  { terms }: RobotIndex,
  query: Query,
  { phrase, found }: { phrase: Phrase; found: Float64Array },
): boolean {
  const asks = query.units.some(({ kind }, at) => kind === 'number' && query.unitTerms[at]! >= 0);
  if (!asks) return false;
  const places = phrase.units.flatMap((unit, at) => (terms.kinds[unit] === 'number' ? [at] : []));
  return places.length > 0 && places.every((at) => found[at] === 0);
}

function bySlot({ phrases }: RobotIndex, candidates: readonly number[]): Map<number, Phrase[]> {
  const slots = new Map<number, Phrase[]>();
  for (const number of candidates) {
    const phrase = phrases[number]!;
    const known = slots.get(phrase.slot);
    if (known) known.push(phrase);
    else slots.set(phrase.slot, [phrase]);
  }
  return slots;
}

function keywordsBySlot(
  keywords: ReadonlyMap<Keyword, readonly number[]>,
): Map<number, [Keyword, readonly number[]][]> {
  const slots = new Map<number, [Keyword, readonly number[]][]>();
  for (const found of keywords) {
    const known = slots.get(found[0].slot);
    if (known) known.push(found);
    else slots.set(found[0].slot, [found]);
  }
  return slots;
}
