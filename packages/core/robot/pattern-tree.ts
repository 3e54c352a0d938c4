/** What a pattern says, as a tree. `test`: whether one character fits. */
export type Tree =
  | { kind: 'one'; test: (character: string) => boolean; literal?: string }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; ways: Tree[] }
  | { kind: 'repeat'; part: Tree; min: number; max: number }
  | { kind: 'place'; where: 'start' | 'end' | 'edge' | 'no-edge' };

/** `unsupported`: what cannot be searched in one pass (look-around, references back). */
export type PatternError = 'empty' | 'too-long' | 'syntax' | 'unsupported' | 'too-large';

/** Most repetitions that `{n,m}` may ask for. */
const MOST_REPEATS = 100;

export class PatternProblem extends Error {
  readonly code: PatternError;
  constructor(code: PatternError) {
    super(code);
    this.code = code;
  }
}

type Reader = { characters: string[]; at: number };

/** Reads a regular expression: characters, classes, groups, alternatives, repetitions, `^`, `$`, `\b`. */
export function readPattern(source: string): Tree {
  const reader: Reader = { characters: [...source], at: 0 };
  const tree = readWays(reader, 0);
  if (reader.at < reader.characters.length) throw new PatternProblem('syntax');
  return tree;
}

/** Deepest nesting of groups. */
const DEEPEST = 20;

function readWays(reader: Reader, depth: number): Tree {
  if (depth > DEEPEST) throw new PatternProblem('too-large');
  const ways = [readParts(reader, depth)];
  while (reader.characters[reader.at] === '|') {
    reader.at += 1;
    ways.push(readParts(reader, depth));
  }
  return ways.length === 1 ? ways[0]! : { kind: 'any', ways };
}

function readParts(reader: Reader, depth: number): Tree {
  const parts: Tree[] = [];
  for (;;) {
    const next = reader.characters[reader.at];
    if (next === undefined || next === '|' || next === ')') return { kind: 'all', parts };
    parts.push(repeated(reader, readOne(reader, depth)));
  }
}

const PLACES: Record<string, 'start' | 'end'> = { '^': 'start', $: 'end' };

function readOne(reader: Reader, depth: number): Tree {
  const character = take(reader);
  const where = PLACES[character];
  if (where) return { kind: 'place', where };
  if (character === '(') return readGroup(reader, depth);
  if (character === '[') return { kind: 'one', test: readClass(reader) };
  if (character === '.') return { kind: 'one', test: (tested) => tested !== '\n' };
  if (character === '\\') return readEscape(reader);
  if ('*+?{'.includes(character)) throw new PatternProblem('syntax');
  return literal(character);
}

function readGroup(reader: Reader, depth: number): Tree {
  if (reader.characters[reader.at] === '?') {
    if (reader.characters[reader.at + 1] !== ':') throw new PatternProblem('unsupported');
    reader.at += 2;
  }
  const tree = readWays(reader, depth + 1);
  if (take(reader) !== ')') throw new PatternProblem('syntax');
  return tree;
}

const isDigit = (character: string): boolean => /^\p{Nd}$/u.test(character);
/** As in JavaScript's `u` mode, and Chinese characters: they are letters of words. */
export const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}_]$/u.test(character);
const isBlank = (character: string): boolean => /^\s$/u.test(character);

const CLASSES: Record<string, (character: string) => boolean> = {
  d: isDigit,
  D: (character) => !isDigit(character),
  w: isWordCharacter,
  W: (character) => !isWordCharacter(character),
  s: isBlank,
  S: (character) => !isBlank(character),
};
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function readEscape(reader: Reader): Tree {
  const character = take(reader);
  if (character === 'b') return { kind: 'place', where: 'edge' };
  if (character === 'B') return { kind: 'place', where: 'no-edge' };
  const test = CLASSES[character];
  return test ? { kind: 'one', test } : literal(escaped(character));
}

function escaped(character: string): string {
  const control = CONTROLS[character];
  if (control) return control;
  if (/[a-zA-Z0-9]/.test(character)) throw new PatternProblem('unsupported');
  return character;
}

const plain = (character: string): string => character.normalize('NFKC').toLowerCase();

function literal(character: string): Tree {
  const wanted = plain(character);
  if ([...wanted].length === 1) return { kind: 'one', literal: wanted, test: (tested) => tested === wanted };
  return { kind: 'all', parts: [...wanted].map((one) => literal(one)) };
}

function readClass(reader: Reader): (character: string) => boolean {
  const isNegated = reader.characters[reader.at] === '^';
  if (isNegated) reader.at += 1;
  const tests: ((character: string) => boolean)[] = [];
  for (let isFirst = true; ; isFirst = false) {
    const character = take(reader);
    if (character === ']' && !isFirst) break;
    tests.push(readMember(reader, character));
  }
  const fits = (character: string): boolean => tests.some((test) => test(character) || test(character.toUpperCase()));
  return isNegated ? (character) => !fits(character) : fits;
}

function readMember(reader: Reader, character: string): (character: string) => boolean {
  let from = character;
  if (character === '\\') {
    const next = take(reader);
    const test = CLASSES[next];
    if (test) return test;
    from = escaped(next);
  }
  const [dash, end] = reader.characters.slice(reader.at, reader.at + 2);
  if (dash !== '-' || end === undefined || end === ']') return (tested) => tested === from || tested === plain(from);
  reader.at += 2;
  const to = end === '\\' ? escaped(take(reader)) : end;
  if (to < from) throw new PatternProblem('syntax');
  return (tested) => tested >= from && tested <= to && [...tested].length === 1;
}

function repeated(reader: Reader, part: Tree): Tree {
  const times = readTimes(reader);
  if (!times) return part;
  if (part.kind === 'place') throw new PatternProblem('syntax');
  // Lazy or greedy makes no difference to whether a text fits.
  if (reader.characters[reader.at] === '?') reader.at += 1;
  if ('*+{'.includes(reader.characters[reader.at] ?? ' ')) throw new PatternProblem('syntax');
  return { kind: 'repeat', part, ...times };
}

const TIMES: Record<string, { min: number; max: number }> = {
  '*': { min: 0, max: Infinity },
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
};

function readTimes(reader: Reader): { min: number; max: number } | undefined {
  const character = reader.characters[reader.at] ?? '';
  const times = TIMES[character];
  if (times) {
    reader.at += 1;
    return times;
  }
  if (character !== '{') return undefined;
  const [written, from, comma, to] =
    /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(reader.characters.slice(reader.at, reader.at + 12).join('')) ?? [];
  if (written === undefined) throw new PatternProblem('syntax');
  reader.at += [...written].length;
  const min = Number(from);
  const max = to ? Number(to) : comma ? Infinity : min;
  if (max < min) throw new PatternProblem('syntax');
  if (min > MOST_REPEATS || (max !== Infinity && max > MOST_REPEATS)) throw new PatternProblem('too-large');
  return { min, max };
}

function take(reader: Reader): string {
  const character = reader.characters[reader.at];
  if (character === undefined) throw new PatternProblem('syntax');
  reader.at += 1;
  return character;
}
