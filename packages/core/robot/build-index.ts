import { compilePattern, type Pattern } from './pattern';
import { createPhrases, type Phrases, type Span } from './phrases';
import { createSounds, createTerms, pairText, type Sounds, soundPairs, type Terms, takeTerm } from './terms';
import type { IndexOptions, RobotEntry } from './types';
import { addSpelling, createSpellings, type Spellings } from './typos';
import { keyOf, type Unit, unitsOf } from './units';

/** One way to ask an entry's question, as terms: units, pairs of neighbours (one fewer), sounds of pairs, phrases. */
export type Phrase = {
  slot: number;
  /** A number made of entry and text, to order phrases that are worth the same. */
  order: number;
  text: string;
  units: readonly number[];
  pairs: readonly number[];
  sounds: readonly (readonly number[])[];
  spans: readonly PhraseSpan[];
};
/** As `Span`, with the groups as terms. */
export type PhraseSpan = Span & { groupTerms: readonly number[] };

export type Keyword = { slot: number; text: string; parts: readonly string[] };
type KeywordNode = { next: Map<string, KeywordNode>; parts: string[] };

export type Slot = {
  entry: RobotEntry;
  /** Numbers of its phrases: those compared by likeness. */
  phrases: number[];
  terms: readonly number[];
  keys: readonly string[];
  keywords: readonly Keyword[];
  patterns: readonly { source: string; pattern: Pattern }[];
};

export type RobotIndex = {
  options: IndexOptions;
  phraseFinder: Phrases;
  sounds: Sounds;
  terms: Terms;
  spellings: Spellings;
  slots: Map<number, Slot>;
  slotOf: Map<string, number>;
  nextSlot: number;
  phrases: (Phrase | undefined)[];
  removed: number;
  /** Entries by what is asked word for word. */
  byKey: Map<string, Set<number>>;
  keywordRoot: KeywordNode;
  byPart: Map<string, Set<Keyword>>;
  patternSlots: Set<number>;
};

/** An index of entries for `match`. Entries that are switched off are left out. */
export function buildIndex(entries: readonly RobotEntry[], options: IndexOptions = {}): RobotIndex {
  const index: RobotIndex = {
    options,
    phraseFinder: createPhrases(options.synonyms ?? []),
    sounds: createSounds(options.pinyinOf),
    terms: createTerms(),
    spellings: createSpellings(),
    slots: new Map(),
    slotOf: new Map(),
    nextSlot: 0,
    phrases: [],
    removed: 0,
    byKey: new Map(),
    keywordRoot: { next: new Map(), parts: [] },
    byPart: new Map(),
    patternSlots: new Set(),
  };
  for (const entry of entries) putEntry(index, entry);
  return index;
}

/** Adds an entry, or replaces the one with its id. The index answers as if it had been built with it. */
export function putEntry(index: RobotIndex, entry: RobotEntry): void {
  removeEntry(index, entry.id);
  if (!entry.enabled) return;
  const number = index.nextSlot;
  index.nextSlot += 1;
  const texts = [entry.question, ...entry.similar].filter((text) => text.trim() !== '');
  const phrases =
    entry.match === 'similar' ? texts.map((text) => addPhrase(index, { slot: number, id: entry.id, text })) : [];
  const exact = entry.match === 'exact' ? [...texts, ...entry.keywords] : texts;
  const keywords = keywordsOf(entry, texts).map((text) => keywordOf(number, text));
  const slot: Slot = {
    entry,
    phrases,
    terms: [...new Set(phrases.flatMap((phrase) => [...termsOf(index.phrases[phrase]!)]))],
    keys: [...new Set(exact.map(keyOf))].filter((key) => key !== ''),
    keywords: keywords.filter(({ parts }) => parts.length > 0),
    patterns: entry.match === 'regex' ? patternsOf(patternsIn(entry).map(({ text }) => text)) : [],
  };
  index.slots.set(number, slot);
  index.slotOf.set(entry.id, number);
  for (const term of slot.terms) index.terms.entries[term]! += 1;
  for (const key of slot.keys) addTo(index.byKey, key, number);
  for (const keyword of slot.keywords) addKeyword(index, keyword);
  if (slot.patterns.length > 0) index.patternSlots.add(number);
}

export function removeEntry(index: RobotIndex, id: string): void {
  const number = index.slotOf.get(id);
  const slot = number === undefined ? undefined : index.slots.get(number);
  if (number === undefined || !slot) return;
  index.slotOf.delete(id);
  index.slots.delete(number);
  index.patternSlots.delete(number);
  for (const term of slot.terms) index.terms.entries[term]! -= 1;
  for (const key of slot.keys) removeFrom(index.byKey, key, number);
  for (const keyword of slot.keywords) for (const part of keyword.parts) removeFrom(index.byPart, part, keyword);
  for (const phrase of slot.phrases) index.phrases[phrase] = undefined;
  index.removed += slot.phrases.length;
  if (index.removed > index.phrases.length / 2) tidy(index);
}

/** Terms of a phrase, each once. */
function termsOf({ units, pairs, sounds, spans }: Phrase): Set<number> {
  const all = new Set(units);
  for (const pair of pairs) all.add(pair);
  for (const ways of sounds) for (const sound of ways) all.add(sound);
  for (const { groupTerms } of spans) for (const group of groupTerms) all.add(group);
  return all;
}

function addPhrase(index: RobotIndex, { slot, id, text }: { slot: number; id: string; text: string }): number {
  const { terms, sounds } = index;
  const units = unitsOf(text);
  const number = index.phrases.length;
  const pairs: number[] = [];
  const pairSounds: number[][] = [];
  for (let at = 1; at < units.length; at += 1) {
    const [left, right] = [units[at - 1]!, units[at]!];
    pairs.push(takeTerm(terms, 'pair', pairText(left, right)));
    pairSounds.push(soundPairs(sounds, left, right).map((pair) => takeTerm(terms, 'sound', pair)));
  }
  const spans = index.phraseFinder.find(units).map((span) => ({
    ...span,
    groupTerms: span.groups.map((group) => takeTerm(terms, 'group', String(group))),
  }));
  const phrase: Phrase = {
    slot,
    order: hash(`${id}\n${text}`),
    text,
    units: units.map((unit) => takeUnit(index, unit)),
    pairs,
    sounds: pairSounds,
    spans,
  };
  index.phrases.push(phrase);
  for (const term of termsOf(phrase)) terms.postings[term]!.push(number);
  return number;
}

function takeUnit({ terms, spellings }: RobotIndex, { text, kind }: Unit): number {
  const count = terms.kinds.length;
  const term = takeTerm(terms, kind === 'sound' ? 'word' : kind, text);
  if (term === count && kind === 'word') addSpelling(spellings, text, term);
  return term;
}

function keywordsOf({ match, keywords }: RobotEntry, texts: readonly string[]): readonly string[] {
  if (match === 'contains') return [...texts, ...keywords];
  return match === 'similar' ? keywords : [];
}

const keywordOf = (slot: number, text: string): Keyword => ({
  slot,
  text,
  parts: text
    .split(/\s+/)
    .map((part) => partKey(unitsOf(part)))
    .filter((part) => part !== ''),
});

const partKey = (units: readonly Unit[]): string => units.map(({ text }) => text).join(' ');

function addKeyword({ keywordRoot, byPart }: RobotIndex, keyword: Keyword): void {
  for (const part of keyword.parts) {
    if (!byPart.has(part)) {
      let node = keywordRoot;
      for (const unit of part.split(' ')) {
        const next = node.next.get(unit) ?? { next: new Map(), parts: [] };
        node.next.set(unit, next);
        node = next;
      }
      if (!node.parts.includes(part)) node.parts.push(part);
    }
    addTo(byPart, part, keyword);
  }
}

/** The patterns of a `regex` entry, each with the field it stands in: its keywords, or without any its questions. */
export const patternsIn = ({
  question,
  similar,
  keywords,
}: Pick<RobotEntry, 'question' | 'similar' | 'keywords'>): readonly { text: string; field: string }[] =>
  keywords.length > 0
    ? keywords.map((text, at) => ({ text, field: `keywords.${at}` }))
    : [{ text: question, field: 'question' }, ...similar.map((text, at) => ({ text, field: `similar.${at}` }))];

function patternsOf(sources: readonly string[]): { source: string; pattern: Pattern }[] {
  return sources.flatMap((source) => {
    const compiled = compilePattern(source);
    return 'pattern' in compiled ? [{ source, pattern: compiled.pattern }] : [];
  });
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  values?.delete(value);
  if (values?.size === 0) map.delete(key);
}

/** Numbers the phrases anew, without those of removed entries. */
function tidy(index: RobotIndex): void {
  const numbers = new Map<number, number>();
  const kept: Phrase[] = [];
  index.phrases.forEach((phrase, number) => {
    if (phrase) numbers.set(number, kept.push(phrase) - 1);
  });
  for (const [term, phrases] of index.terms.postings.entries())
    index.terms.postings[term] = phrases.map((phrase) => numbers.get(phrase)).filter((phrase) => phrase !== undefined);
  for (const slot of index.slots.values()) slot.phrases = slot.phrases.map((phrase) => numbers.get(phrase)!);
  index.phrases = kept;
  index.removed = 0;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
