import { isWordCharacter, type PatternError, PatternProblem, readPattern, type Tree } from './pattern-tree';
import { simplified } from './simplified';

/**
 * Patterns are searched by following all ways at once (Thompson, 1968): the time grows with the length of the text
 * times the length of the pattern, whatever the pattern, where a search that goes back may take years.
 */
export type Pattern = { steps: readonly Step[]; needed: string };

type Step =
  | { do: 'one'; test: (character: string) => boolean; next: number }
  | { do: 'fork'; next: number; or: number }
  | { do: 'place'; where: 'start' | 'end' | 'edge' | 'no-edge'; next: number }
  | { do: 'found' };

const LONGEST_PATTERN = 300;
/** Steps of one pattern after its repetitions are written out. */
const MOST_STEPS = 1000;
/** Characters of a text that are searched. */
const SEARCHED_CHARACTERS = 2000;

export type CompiledPattern = { pattern: Pattern } | { error: PatternError };

/** Compiles a regular expression, or says why it is refused. Case and width make no difference. */
export function compilePattern(source: string): CompiledPattern {
  if (source.trim() === '') return { error: 'empty' };
  if (source.length > LONGEST_PATTERN) return { error: 'too-long' };
  try {
    const tree = readPattern(simplified(source));
    const steps: Step[] = [];
    emit(tree, steps);
    add(steps, { do: 'found' });
    return { pattern: { steps, needed: neededIn(tree) } };
  } catch (problem) {
    if (problem instanceof PatternProblem) return { error: problem.code };
    throw problem;
  }
}

/** A text as patterns are searched in it. */
export const searchedText = (text: string): string =>
  simplified(text.slice(0, SEARCHED_CHARACTERS).normalize('NFKC').toLowerCase()).slice(0, SEARCHED_CHARACTERS);

/** Steps that may still be taken: shared by all patterns that are searched in one text. */
export type Budget = { steps: number };

/** The first part of a text that fits; undefined: none, or the budget is used up. */
export function findPattern({ steps, needed }: Pattern, text: string, budget: Budget): string | undefined {
  if (needed !== '' && !text.includes(needed)) return undefined;
  const characters = [...text];
  const search: Search = { steps, characters, budget, now: new Map(), next: new Map() };
  for (let at = 0; at <= characters.length; at += 1) {
    follow(search, { step: 0, from: at, at });
    if (budget.steps <= 0) return undefined;
    for (const [step, from] of search.now) {
      const found = steps[step]!;
      if (found.do === 'found') return characters.slice(from, at).join('');
      if (found.do === 'one' && at < characters.length && found.test(characters[at]!)) search.next.set(step, from);
    }
    const reached = search.next;
    search.now = new Map();
    search.next = new Map();
    for (const [step, from] of reached) follow(search, { step: nextOf(steps[step]!), from, at: at + 1 });
  }
  return undefined;
}

type Search = {
  steps: readonly Step[];
  characters: readonly string[];
  budget: Budget;
  /** Steps reached at this place, each with the place where its way began: the earliest. */
  now: Map<number, number>;
  next: Map<number, number>;
};

const nextOf = (step: Step): number => ('next' in step ? step.next : 0);

/** Adds a step and those reached from it without reading a character. */
function follow({ steps, characters, budget, now }: Search, start: { step: number; from: number; at: number }): void {
  const { from, at } = start;
  const open = [start.step];
  while (open.length > 0) {
    const number = open.pop()!;
    if (now.has(number) || budget.steps <= 0) continue;
    budget.steps -= 1;
    now.set(number, from);
    const step = steps[number]!;
    if (step.do === 'fork') open.push(step.or, step.next);
    if (step.do === 'place' && isAt(step.where, characters, at)) open.push(step.next);
  }
}

function isAt(where: 'start' | 'end' | 'edge' | 'no-edge', characters: readonly string[], at: number): boolean {
  if (where === 'start') return at === 0;
  if (where === 'end') return at === characters.length;
  const [before, after] = [characters[at - 1], characters[at]].map((one) => one !== undefined && isWordCharacter(one));
  return (before !== after) === (where === 'edge');
}

function add(steps: Step[], step: Step): number {
  if (steps.length >= MOST_STEPS) throw new PatternProblem('too-large');
  return steps.push(step) - 1;
}

/** Writes a tree's steps; each leads to the step after the last one written. */
function emit(tree: Tree, steps: Step[]): void {
  if (tree.kind === 'one') add(steps, { do: 'one', test: tree.test, next: steps.length + 1 });
  else if (tree.kind === 'place') add(steps, { do: 'place', where: tree.where, next: steps.length + 1 });
  else if (tree.kind === 'all') for (const part of tree.parts) emit(part, steps);
  else if (tree.kind === 'any') emitWays(tree.ways, steps);
  else emitRepeat(tree, steps);
}

function emitWays([first, ...others]: readonly Tree[], steps: Step[]): void {
  if (others.length === 0) return emit(first!, steps);
  const fork = add(steps, { do: 'fork', next: steps.length + 1, or: 0 });
  emit(first!, steps);
  // A fork both of whose ways are the same is a jump.
  const jump = add(steps, { do: 'fork', next: 0, or: 0 });
  steps[fork] = { do: 'fork', next: fork + 1, or: steps.length };
  emitWays(others, steps);
  steps[jump] = { do: 'fork', next: steps.length, or: steps.length };
}

function emitRepeat({ part, min, max }: Tree & { kind: 'repeat' }, steps: Step[]): void {
  for (let time = 0; time < min; time += 1) emit(part, steps);
  if (max === Infinity) {
    const fork = add(steps, { do: 'fork', next: 0, or: 0 });
    emit(part, steps);
    add(steps, { do: 'fork', next: fork, or: fork });
    steps[fork] = { do: 'fork', next: fork + 1, or: steps.length };
    return;
  }
  const forks: number[] = [];
  for (let time = min; time < max; time += 1) {
    forks.push(add(steps, { do: 'fork', next: steps.length + 1, or: 0 }));
    emit(part, steps);
  }
  for (const fork of forks) steps[fork] = { do: 'fork', next: fork + 1, or: steps.length };
}

/** The longest row of characters that every fitting text holds; empty: none is certain. */
function neededIn(tree: Tree): string {
  let [longest, row] = ['', ''];
  const end = (): void => {
    if (row.length > longest.length) longest = row;
    row = '';
  };
  const walk = (part: Tree): void => {
    if (part.kind === 'one' && part.literal !== undefined) row += part.literal;
    else if (part.kind === 'all') for (const one of part.parts) walk(one);
    else if (part.kind === 'repeat' && part.min > 0) {
      end();
      walk(part.part);
      end();
    } else if (part.kind !== 'place') end();
  };
  walk(tree);
  end();
  return longest;
}
