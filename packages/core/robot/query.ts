import type { RobotIndex } from './build-index';
import type { Span } from './phrases';
import { splitPinyin } from './pinyin';
import { findTerm, pairText, soundPairs } from './terms';
import { likeSpelled } from './typos';
import { type Unit, unitsOf } from './units';

/** A visitor's text as terms of an index; -1: no entry has it. */
export type Query = {
  units: readonly Unit[];
  unitTerms: readonly number[];
  pairTerms: readonly number[];
  spans: readonly Span[];
  /** Where a term stands: unit positions, and pair positions (of the left unit). */
  unitsAt: ReadonlyMap<number, readonly number[]>;
  pairsAt: ReadonlyMap<number, readonly number[]>;
  /** Sounds of pairs that no entry has: mistyped characters, or pinyin. */
  soundsAt: ReadonlyMap<number, readonly number[]>;
  /** Words one mistake away from a word that no entry has. */
  typosAt: ReadonlyMap<number, readonly number[]>;
  groupsAt: ReadonlyMap<number, readonly Span[]>;
};

export function readQuery(index: RobotIndex, text: string): Query {
  const { terms, sounds, spellings } = index;
  const units = withPinyin(index, unitsOf(text)).map((unit) => corrected(index, unit));
  const unitTerms = units.map(({ text: unit, kind }) => (kind === 'sound' ? -1 : findTerm(terms, kind, unit)));
  const pairTerms = units.slice(1).map((unit, at) => findTerm(terms, 'pair', pairText(units[at]!, unit)));
  const spans = index.phraseFinder.find(units);
  const typosAt = new Map<number, number[]>();
  const soundsAt = new Map<number, number[]>();
  units.forEach((unit, at) => {
    if (unit.kind === 'word' && isUnused(index, unitTerms[at]!))
      for (const term of likeSpelled(spellings, unit.text)) note(typosAt, term, at);
    const next = units[at + 1];
    if (next && isUnused(index, pairTerms[at]!))
      for (const pair of soundPairs(sounds, unit, next)) note(soundsAt, findTerm(terms, 'sound', pair), at);
  });
  const groupsAt = new Map<number, Span[]>();
  for (const span of spans)
    for (const group of span.groups) note(groupsAt, findTerm(terms, 'group', String(group)), span);
  return {
    units,
    unitTerms,
    pairTerms,
    spans,
    unitsAt: placesOf(unitTerms),
    pairsAt: placesOf(pairTerms),
    soundsAt,
    typosAt,
    groupsAt,
  };
}

/** A word that no entry and no known phrase has, and that is one mistake away from one word of a known phrase only. */
function corrected(index: RobotIndex, unit: Unit): Unit {
  const { words, spellings } = index.phraseFinder;
  if (unit.kind !== 'word' || !isUnused(index, findTerm(index.terms, 'word', unit.text))) return unit;
  if (likeSpelled(index.spellings, unit.text).some((term) => !isUnused(index, term))) return unit;
  const [found, ...others] = likeSpelled(spellings, unit.text);
  const isKnown = found !== undefined && words[found] === unit.text;
  return found === undefined || isKnown || others.length > 0 ? unit : { ...unit, text: words[found]! };
}

const isUnused = ({ terms }: RobotIndex, term: number): boolean => term < 0 || terms.entries[term] === 0;

function placesOf(terms: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, term] of terms.entries()) note(places, term, at);
  return places;
}

function note<Value>(places: Map<number, Value[]>, term: number, value: Value): void {
  if (term < 0) return;
  const values = places.get(term);
  if (values) values.push(value);
  else places.set(term, [value]);
}

/** Words of letters that are pinyin become syllables, if entries sound like that. */
function withPinyin(index: RobotIndex, units: readonly Unit[]): Unit[] {
  if (!index.options.pinyinOf) return [...units];
  const out: Unit[] = [];
  for (let start = 0; start < units.length; ) {
    let end = start;
    const syllables: Unit[] = [];
    for (; end < units.length; end += 1) {
      const split = units[end]!.kind === 'word' ? splitPinyin(units[end]!.seen) : null;
      if (!split) break;
      syllables.push(...split.map((text): Unit => ({ text, seen: text, kind: 'sound' })));
    }
    const isPinyin = end > start && soundsLikeEntries(index, units.slice(start, end), syllables);
    out.push(...(isPinyin ? syllables : units.slice(start, Math.max(end, start + 1))));
    start = Math.max(end, start + 1);
  }
  return out;
}

/** Pinyin: most pairs of syllables occur in entries, and more than the words do. */
function soundsLikeEntries(index: RobotIndex, words: readonly Unit[], syllables: readonly Unit[]): boolean {
  const { terms, sounds } = index;
  const known = syllables
    .slice(1)
    .filter((unit, at) =>
      soundPairs(sounds, syllables[at]!, unit).some((pair) => !isUnused(index, findTerm(terms, 'sound', pair))),
    ).length;
  const knownWords = words.filter(({ text }) => !isUnused(index, findTerm(terms, 'word', text))).length;
  return known > 0 && known * 2 >= syllables.length - 1 && known > knownWords;
}
