import { SOUNDS, soundOf } from './pinyin';
import type { Unit } from './units';

/** Kinds of terms: a unit alone, two neighbours, the sounds of two neighbours, a group of synonyms. */
export type TermKind = 'han' | 'word' | 'number' | 'pair' | 'sound' | 'group';

/** All terms of an index: each has a number, the phrases that hold it, and the number of entries that do. */
export type Terms = {
  numbers: Map<string, number>;
  kinds: TermKind[];
  texts: string[];
  /** Phrases by term; those of removed entries stay until the index is tidied. */
  postings: number[][];
  entries: number[];
};

export const createTerms = (): Terms => ({ numbers: new Map(), kinds: [], texts: [], postings: [], entries: [] });

/** Marks that keep kinds of terms apart in one table; no unit begins with one. */
const MARKS: Record<TermKind, string> = { han: '', word: '', number: '', pair: '|', sound: '~', group: '#' };

export const findTerm = ({ numbers }: Terms, kind: TermKind, text: string): number =>
  numbers.get(MARKS[kind] + text) ?? -1;

export function takeTerm(terms: Terms, kind: TermKind, text: string): number {
  const key = MARKS[kind] + text;
  const known = terms.numbers.get(key);
  if (known !== undefined) return known;
  const number = terms.kinds.length;
  terms.numbers.set(key, number);
  terms.kinds.push(kind);
  terms.texts.push(text);
  terms.postings.push([]);
  terms.entries.push(0);
  return number;
}

export const pairText = (left: Unit, right: Unit): string =>
  left.kind === 'han' && right.kind === 'han' ? left.text + right.text : `${left.text} ${right.text}`;

/** Readings of characters as sounds, looked up once each. */
export type Sounds = (unit: Unit) => readonly number[];

/** Readings of one character that are compared, the usual ones. */
const MOST_READINGS = 2;

export function createSounds(pinyinOf: ((character: string) => readonly string[]) | undefined): Sounds {
  const known = new Map<string, readonly number[]>();
  return ({ text, kind }) => {
    const key = kind === 'sound' ? `~${text}` : text;
    let sounds = known.get(key);
    if (!sounds) {
      const readings = kind === 'sound' ? [text] : kind === 'han' && pinyinOf ? pinyinOf(text) : [];
      const numbers = readings.map(soundOf).filter((sound) => sound !== undefined);
      sounds = [...new Set(numbers)].slice(0, MOST_READINGS);
      known.set(key, sounds);
    }
    return sounds;
  };
}

/** How two neighbours sound, by all their readings. */
export function soundPairs(sounds: Sounds, left: Unit, right: Unit): string[] {
  const [firsts, seconds] = [sounds(left), sounds(right)];
  if (firsts.length === 1 && seconds.length === 1) return [String(firsts[0]! * SOUNDS + seconds[0]!)];
  return firsts.flatMap((first) => seconds.map((second) => String(first * SOUNDS + second)));
}
