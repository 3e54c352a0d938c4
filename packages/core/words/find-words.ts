import { type Automaton, createAutomaton } from './automaton';
import { fold } from './fold';

/** A word that was found: its index in the list, and the places of its letters in the text. */
export type Hit = { word: number; letters: readonly Letter[] };
export type Letter = { unit: number; start: number; end: number };

export type FindWords = (text: string, isMarkup: boolean) => Hit[];

const NONE: Hit[] = [];

/**
 * Finds any of many words in one pass over a text, whatever their case, width and spaces. Words of letters that are
 * written with spaces between them count only as whole words: `ass` is not in `class`.
 */
export function createFinder(words: readonly string[]): FindWords {
  const automaton = createAutomaton(
    words.map((word) => {
      const units: number[] = [];
      fold(word, false, (unit) => void units.push(unit));
      return units;
    }),
  );
  // Most texts hold no word: their places are not noted.
  return (text, isMarkup) => (holdsAny(automaton, text, isMarkup) ? hitsIn(automaton, text, isMarkup) : NONE);
}

function holdsAny({ step, ending }: Automaton, text: string, isMarkup: boolean): boolean {
  let node = 0;
  let isFound = false;
  fold(text, isMarkup, (unit) => {
    node = step(node, unit);
    if (node !== 0 && ending(node) !== 0) isFound = true;
  });
  return isFound;
}

function hitsIn({ step, ending, shorter, depth, wordsAt }: Automaton, text: string, isMarkup: boolean): Hit[] {
  const letters: Letter[] = [];
  fold(text, isMarkup, (unit, start, end) => void letters.push({ unit, start, end }));
  const hits: Hit[] = [];
  let node = 0;
  letters.forEach(({ unit }, at) => {
    node = step(node, unit);
    for (let found = ending(node); found !== 0; found = shorter(found)) {
      const from = at + 1 - depth(found);
      if (isJoined(letters[from - 1], letters[from]) || isJoined(letters[at], letters[at + 1])) continue;
      for (const word of wordsAt(found)) hits.push({ word, letters: letters.slice(from, at + 1) });
    }
  });
  return hits;
}

/** Whether both are letters of one word: a search must not end between them. */
const isJoined = (left: Letter | undefined, right: Letter | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start && isSpaced(left.unit) && isSpaced(right.unit);

/** Digits and Latin, Greek or Cyrillic letters: scripts that write spaces between words. */
const isSpaced = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0xdf && unit <= 0x24f) ||
  (unit >= 0x370 && unit <= 0x52f);
