/** Words by what is left of them when one letter is left out, and by themselves: finds words one mistake away. */
export type Spellings = Map<string, { word: string; term: number }[]>;

/** Words shorter than this are not corrected: too many are one letter away. */
const SHORTEST = 4;
const LONGEST = 24;

export const createSpellings = (): Spellings => new Map();

export function addSpelling(spellings: Spellings, word: string, term: number): void {
  if (word.length < SHORTEST || word.length > LONGEST) return;
  for (const key of new Set(keysOf(word))) {
    const words = spellings.get(key);
    if (words) words.push({ word, term });
    else spellings.set(key, [{ word, term }]);
  }
}

/** Terms of words one mistake away: a letter more, less, another one, or two neighbours exchanged. */
export function likeSpelled(spellings: Spellings, word: string): number[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const found = new Set<number>();
  for (const key of keysOf(word))
    for (const { word: other, term } of spellings.get(key) ?? []) if (isOneMistake(word, other)) found.add(term);
  return [...found];
}

const keysOf = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

function isOneMistake(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
