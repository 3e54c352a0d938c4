import type { Phrase, RobotIndex } from './build-index';
import type { Span } from './phrases';
import type { Query } from './query';
import type { ReasonKind } from './types';
import type { UnitKind } from './units';

/** How well a part fits: 1 as it is written. */
const QUALITY = { pair: 1, word: 1, single: 0.4, synonym: 0.95, sound: 0.95, typo: 0.9 };

/** Weight of phrases that say little, in characters. */
const FILLER_WEIGHT = 0.055;
const ASPECT_WEIGHT = 0.3;
/** A word of letters or a number weighs as much as so many characters. */
const WORD_LENGTH = 0.9;
/** A number that no entry has, of at least so many digits, is an order's or a phone's: it says little. */
const NUMBER_LENGTH = 5;
const UNKNOWN_PAIR = 0.55;

/** How rare a term is among the entries: 1 none has it, near 0 all have it. */
export function rarity(index: RobotIndex, term: number): number {
  const all = Math.max(index.slots.size, index.options.assumedEntries ?? 0) + 1;
  const having = term < 0 ? 0 : index.terms.entries[term]!;
  return Math.max(0.02, Math.log(all / (having + 0.5)) / Math.log(all / 0.5));
}

type Weighed = {
  kinds: readonly UnitKind[];
  units: readonly number[];
  pairs: readonly number[];
  spans: readonly (Span & { groupTerms?: readonly number[] })[];
  lengths?: readonly number[];
};

/** How much each unit says about what is asked. */
export function weigh(index: RobotIndex, { kinds, units, pairs, spans, lengths }: Weighed): Float64Array {
  const weights = new Float64Array(units.length);
  for (let at = 0; at < units.length; at += 1) {
    const alone = rarity(index, units[at]!);
    if (kinds[at] === 'word') weights[at] = WORD_LENGTH * alone;
    else if (kinds[at] === 'number')
      weights[at] = alone === 1 && (lengths?.[at] ?? 0) >= NUMBER_LENGTH ? FILLER_WEIGHT : WORD_LENGTH * alone;
    else weights[at] = 0.5 * alone + 0.5 * Math.max(pairRarity(index, pairs[at - 1]), pairRarity(index, pairs[at]));
  }
  for (const span of spans) weighSpan(index, span, weights);
  return weights;
}

const pairRarity = (index: RobotIndex, pair: number | undefined): number =>
  pair === undefined ? 0 : pair < 0 ? UNKNOWN_PAIR : Math.min(UNKNOWN_PAIR, rarity(index, pair));

function weighSpan(
  index: RobotIndex,
  { start, end, strength, groupTerms }: Weighed['spans'][number],
  weights: Float64Array,
): void {
  const length = end - start;
  if (strength === 'filler') weights.fill(FILLER_WEIGHT, start, end);
  else if (strength === 'aspect') weights.fill(ASPECT_WEIGHT / length, start, end);
  else if (groupTerms)
    weights.fill((2 * Math.max(...groupTerms.map((term) => rarity(index, term)))) / length, start, end);
}

/** How each unit of a query and of a phrase fits the other: quality, and the reason. */
export type Alignment = {
  asked: Float64Array;
  found: Float64Array;
  reasons?: { asked: number; found: number; kind: ReasonKind }[];
};

/** Compares a phrase with a query. `withReasons`: notes what fits what, which takes longer. */
export function align(query: Query, phrase: Phrase, withReasons = false): Alignment {
  const alignment: Alignment = {
    asked: new Float64Array(query.units.length),
    found: new Float64Array(phrase.units.length),
    ...(withReasons && { reasons: [] }),
  };
  for (let at = 0; at < phrase.pairs.length; at += 1) {
    fitPair(alignment, query.pairsAt.get(phrase.pairs[at]!), { at, quality: QUALITY.pair, kind: 'word' });
    if (query.soundsAt.size > 0)
      for (const sound of phrase.sounds[at]!)
        fitPair(alignment, query.soundsAt.get(sound), { at, quality: QUALITY.sound, kind: 'pinyin' });
  }
  for (const { start, end, groupTerms } of phrase.spans)
    for (const group of groupTerms)
      for (const span of query.groupsAt.get(group) ?? []) fitSpans(alignment, span, { start, end });
  for (let at = 0; at < phrase.units.length; at += 1) {
    const places = query.unitsAt.get(phrase.units[at]!);
    if (places) fitUnit(alignment, query, { at, places });
    for (const place of query.typosAt.get(phrase.units[at]!) ?? [])
      fit(alignment, { asked: place, found: at, quality: QUALITY.typo, kind: 'typo' });
  }
  return alignment;
}

type Fit = { asked: number; found: number; quality: number; kind: ReasonKind };

function fit({ asked, found, reasons }: Alignment, { asked: one, found: other, quality, kind }: Fit): void {
  if (quality > asked[one]! || quality > found[other]!) reasons?.push({ asked: one, found: other, kind });
  asked[one] = Math.max(asked[one]!, quality);
  found[other] = Math.max(found[other]!, quality);
}

function fitPair(
  alignment: Alignment,
  places: readonly number[] | undefined,
  { at, quality, kind }: { at: number; quality: number; kind: ReasonKind },
): void {
  if (!places) return;
  for (const place of places)
    for (const offset of [0, 1]) fit(alignment, { asked: place + offset, found: at + offset, quality, kind });
}

function fitSpans(alignment: Alignment, asked: Span, found: { start: number; end: number }): void {
  const most = Math.max(asked.end - asked.start, found.end - found.start);
  for (let step = 0; step < most; step += 1)
    fit(alignment, {
      asked: Math.min(asked.start + step, asked.end - 1),
      found: Math.min(found.start + step, found.end - 1),
      quality: QUALITY.synonym,
      kind: 'synonym',
    });
}

function fitUnit(
  alignment: Alignment,
  { units }: Query,
  { at, places }: { at: number; places: readonly number[] },
): void {
  for (const place of places) {
    const kind = units[place]!.kind;
    const quality = kind === 'han' ? QUALITY.single : QUALITY.word;
    fit(alignment, { asked: place, found: at, quality, kind: kind === 'number' ? 'number' : 'word' });
  }
}

/** Weighted share of units that fit. */
export function coverage(weights: Float64Array, qualities: Float64Array): number {
  let [fitting, all] = [0, 0];
  for (let at = 0; at < weights.length; at += 1) {
    fitting += weights[at]! * qualities[at]!;
    all += weights[at]!;
  }
  return all === 0 ? 0 : fitting / all;
}
