import { buildIndex } from './build-index';
import { rankEntries } from './match';
import type { IndexOptions, RobotEntry } from './types';
import { keyOf } from './units';

/** `answers`: their texts, as visitors see them. */
export type AnsweredEntry = RobotEntry & { answers: readonly string[] };

/** Two entries that are asked alike: the ids, lower first, the phrases that are alike, and how much (1: the same). */
export type EntryPair = { entries: [string, string]; phrases: [string, string]; score: number };

/** Score from which two phrases ask the same. */
export const SAME_QUESTION = 0.85;
const MOST_LIKE = 20;

/** Pairs of entries that visitors would ask with the same words, the most alike first (B-14). */
export function findDuplicates(
  entries: readonly RobotEntry[],
  options: IndexOptions = {},
  alikeFrom = SAME_QUESTION,
): EntryPair[] {
  const used = entries.filter(({ enabled }) => enabled).sort((one, other) => (one.id < other.id ? -1 : 1));
  const pairs = new Map<string, EntryPair>();
  const note = (one: string, other: string, found: { phrases: [string, string]; score: number }): void => {
    const isOrdered = one < other;
    const [low, high] = isOrdered ? [one, other] : [other, one];
    const phrases: [string, string] = isOrdered ? found.phrases : [found.phrases[1], found.phrases[0]];
    const key = `${low}\n${high}`;
    const known = pairs.get(key);
    if (!known || found.score > known.score) pairs.set(key, { entries: [low, high], phrases, score: found.score });
  };
  const index = buildIndex(
    used.map((entry) => ({ ...entry, match: 'similar', keywords: [] })),
    options,
  );
  for (const entry of used)
    for (const phrase of [entry.question, ...entry.similar]) {
      const mayAnswer = (id: string): boolean => id !== entry.id;
      for (const hit of rankEntries(index, phrase, { mayAnswer, suggestAt: alikeFrom, most: MOST_LIKE }))
        if (hit.score >= alikeFrom) note(entry.id, hit.entry, { phrases: [phrase, hit.phrase], score: hit.score });
    }
  for (const [one, other] of sameKeywords(used))
    note(one.id, other.id, { phrases: [one.keyword, other.keyword], score: 1 });
  return [...pairs.values()].sort(
    (one, other) => other.score - one.score || (one.entries.join('\n') < other.entries.join('\n') ? -1 : 1),
  );
}

/** Duplicates whose answers differ: what a visitor reads depends on how the question is worded (B-14). */
export function findContradictions(
  entries: readonly AnsweredEntry[],
  options: IndexOptions = {},
  alikeFrom = SAME_QUESTION,
): EntryPair[] {
  const answers = new Map(entries.map((entry) => [entry.id, entry.answers.map(keyOf).sort().join('\n')]));
  return findDuplicates(entries, options, alikeFrom).filter(
    ({ entries: [one, other] }) => answers.get(one) !== answers.get(other),
  );
}

type OwnKeyword = { id: string; keyword: string };

/** Pairs of entries that the same keyword or pattern alone finds. */
function sameKeywords(entries: readonly RobotEntry[]): [OwnKeyword, OwnKeyword][] {
  const byKeyword = new Map<string, OwnKeyword[]>();
  for (const { id, match, keywords } of entries) {
    if (match === 'similar') continue;
    for (const keyword of [...keywords].sort()) {
      const key = `${match} ${match === 'regex' ? keyword : keyOf(keyword)}`;
      byKeyword.set(key, [...(byKeyword.get(key) ?? []), { id, keyword }]);
    }
  }
  return [...byKeyword.values()].flatMap(([first, ...others]) =>
    others.filter(({ id }) => id !== first!.id).map((other): [OwnKeyword, OwnKeyword] => [first!, other]),
  );
}
