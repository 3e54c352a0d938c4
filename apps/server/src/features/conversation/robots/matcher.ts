import type { Hit, MatchOptions, MatchResult } from '@parley/core/robot/types';
import type { KnownEntry } from './robot';

export type Matcher = (text: string, options: MatchOptions) => MatchResult;

const plain = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** Finds the entries that fit a text. */
export function createMatcher(entries: readonly KnownEntry[]): Matcher {
  const enabled = entries
    .filter((entry) => entry.enabled)
    .map((entry) => ({
      entry,
      phrases: [entry.question, ...entry.similar].map((phrase) => [phrase, pairsOf(phrase)] as const),
    }));
  return (text, options) => {
    const word = (options.handoffWords ?? []).find((one) => plain(text).includes(plain(one)));
    if (word) return { outcome: 'handoff', hits: [], handoffWord: word };
    const asked = pairsOf(text);
    const hits = enabled
      .filter(({ entry }) => options.mayAnswer?.(entry.id) ?? true)
      .map(({ entry, phrases }) => best(entry, phrases, { text, asked }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, options.most ?? 5);
    const score = hits[0]?.score ?? 0;
    const outcome =
      score >= (options.answerAt ?? 0.6) ? 'answer' : score >= (options.suggestAt ?? 0.35) ? 'suggest' : 'none';
    return { outcome, hits };
  };
}

type Asked = { text: string; asked: ReadonlySet<string> };

function best(
  entry: KnownEntry,
  phrases: readonly (readonly [string, ReadonlySet<string>])[],
  { text, asked }: Asked,
): Hit {
  let hit: Hit = { entry: entry.id, score: 0, phrase: entry.question, why: [] };
  for (const [phrase, pairs] of phrases) {
    if (plain(phrase) === plain(text))
      return { ...hit, score: 1, phrase, why: [{ asked: text, found: phrase, kind: 'question', share: 1 }] };
    if (entry.match !== 'similar') continue;
    const both = [...pairs].filter((pair) => asked.has(pair));
    const score = (2 * both.length) / Math.max(1, pairs.size + asked.size);
    const why = both.map((pair) => ({ asked: pair, found: pair, kind: 'word' as const, share: score / both.length }));
    if (score > hit.score) hit = { ...hit, score, phrase, why };
  }
  const keyword = entry.match === 'contains' && entry.keywords.find((one) => plain(text).includes(plain(one)));
  if (!keyword) return hit;
  return {
    ...hit,
    score: 0.9,
    phrase: keyword,
    why: [{ asked: keyword, found: keyword, kind: 'keyword', share: 0.9 }],
  };
}

const pairsOf = (text: string): Set<string> => {
  const letters = [...plain(text)];
  return new Set(letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
};
