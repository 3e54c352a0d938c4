import { createFinder, type Hit } from './find-words';

export const wordActions = ['block', 'mask', 'alert'] as const;
export type WordAction = (typeof wordActions)[number];
/** Whose texts a word concerns. */
export const wordSides = ['both', 'visitor', 'agent'] as const;
export type WordSide = (typeof wordSides)[number];

export type WordRule = { word: string; action: WordAction; side: WordSide };

/** What becomes of a text. `blocked`, `alerts`: the words found, each once. */
export type Verdict = { text: string; blocked: string[]; masked: string[]; alerts: string[] };

export type CheckWords = (text: string, side: Exclude<WordSide, 'both'>, isMarkup?: boolean) => Verdict;

/** Compiles the words once; the check of a text then takes time by its length, not by the number of words. */
export function createWordCheck(rules: readonly WordRule[]): CheckWords {
  const find = createFinder(rules.map(({ word }) => word));
  return (text, side, isMarkup = false) => {
    const hits = find(text, isMarkup).filter(({ word }) => {
      const { side: concerned } = rules[word]!;
      return concerned === 'both' || concerned === side;
    });
    const of = (action: WordAction): Hit[] => hits.filter(({ word }) => rules[word]!.action === action);
    const named = (action: WordAction): string[] => [...new Set(of(action).map(({ word }) => rules[word]!.word))];
    return { text: mask(text, of('mask')), blocked: named('block'), masked: named('mask'), alerts: named('alert') };
  };
}

/** A star for each letter of the words; what stands between the letters stays. */
function mask(text: string, hits: readonly Hit[]): string {
  const hidden = new Map(hits.flatMap(({ letters }) => letters.map(({ start, end }) => [start, end] as const)));
  let out = '';
  let after = 0;
  for (const [start, end] of [...hidden].sort(([one], [other]) => one - other)) {
    out += `${text.slice(after, start)}*`;
    after = end;
  }
  return out + text.slice(after);
}
