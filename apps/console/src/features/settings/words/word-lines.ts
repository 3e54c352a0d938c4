import type { WordRule } from '@parley/core/words/check-words';

/** Words compared as the check compares them, so that one word is not listed twice. */
const keyOf = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** The words of a text, one a line, that the list does not hold yet. */
export function newWords(rules: readonly WordRule[], text: string): string[] {
  const known = new Set(rules.map(({ word }) => keyOf(word)));
  return text.split(/\r?\n/).flatMap((line) => {
    const word = line.trim();
    const key = keyOf(word);
    if (key === '' || known.has(key)) return [];
    known.add(key);
    return [word];
  });
}
