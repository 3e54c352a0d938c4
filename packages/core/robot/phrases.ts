import { builtInGroups, fillers, type Strength } from './synonyms';
import { addSpelling, createSpellings, type Spellings } from './typos';
import { type Unit, unitsOf } from './units';

/** A known phrase in a text, from one unit to another (half-open). `groups`: none for a filler. */
export type Span = { start: number; end: number; groups: readonly number[]; strength: Strength };

export type Phrases = {
  find: (units: readonly Unit[]) => Span[];
  /** Words of letters in known phrases, by number, and what is like them. */
  words: readonly string[];
  spellings: Spellings;
};

type Node = { next: Map<string, Node>; groups: number[]; strength: Strength | undefined };

/** Finds known phrases in texts: synonyms of the organisation, the built-in ones, and fillers. */
export function createPhrases(own: readonly (readonly string[])[]): Phrases {
  const root: Node = { next: new Map(), groups: [], strength: undefined };
  let groups = 0;
  const addGroup = (phrases: readonly string[], strength: Strength): void => {
    for (const phrase of phrases) add(root, phrase, { group: groups, strength });
    groups += 1;
  };
  for (const phrase of fillers) add(root, phrase, { strength: 'filler' });
  for (const phrases of builtInGroups.aspect) addGroup(phrases, 'aspect');
  for (const phrases of builtInGroups.topic) addGroup(phrases, 'topic');
  for (const phrases of own) addGroup(phrases, 'topic');
  const words = [...wordsIn(root)].sort();
  const spellings = createSpellings();
  for (const [at, word] of words.entries()) addSpelling(spellings, word, at);
  return { find: (units) => spansOf(root, units), words, spellings };
}

const RANK: Record<Strength, number> = { filler: 0, aspect: 1, topic: 2 };

function add(root: Node, phrase: string, { group, strength }: { group?: number; strength: Strength }): void {
  let node = root;
  const units = unitsOf(phrase);
  if (units.length === 0) return;
  for (const { text } of units) {
    let next = node.next.get(text);
    if (!next) {
      next = { next: new Map(), groups: [], strength: undefined };
      node.next.set(text, next);
    }
    node = next;
  }
  if (group !== undefined && !node.groups.includes(group)) node.groups.push(group);
  if (node.strength === undefined || RANK[strength] > RANK[node.strength]) node.strength = strength;
}

/** Of all ways to choose phrases that do not overlap the one with the longest: the sum of squares of lengths decides. */
function spansOf(root: Node, units: readonly Unit[]): Span[] {
  const best = new Float64Array(units.length + 1);
  const chosen: (Span | undefined)[] = new Array(units.length).fill(undefined);
  for (let start = units.length - 1; start >= 0; start -= 1) {
    best[start] = best[start + 1]!;
    let node: Node | undefined = root;
    for (let end = start; end < units.length; end += 1) {
      node = node.next.get(units[end]!.text);
      if (!node) break;
      const length = end + 1 - start;
      const worth = length * length + best[end + 1]!;
      if (node.strength === undefined || worth <= best[start]!) continue;
      best[start] = worth;
      chosen[start] = { start, end: end + 1, groups: node.groups, strength: node.strength };
    }
  }
  const spans: Span[] = [];
  for (let at = 0; at < units.length; ) {
    const span = chosen[at];
    if (span) spans.push(span);
    at = span?.end ?? at + 1;
  }
  return spans;
}

function wordsIn(node: Node, words = new Set<string>()): Set<string> {
  for (const [text, next] of node.next) {
    if (/^[a-z]+$/.test(text)) words.add(text);
    wordsIn(next, words);
  }
  return words;
}
