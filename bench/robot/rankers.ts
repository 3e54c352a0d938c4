import { buildIndex } from '@parley/core/robot/build-index';
import { match, matchDefaults, rankEntries } from '@parley/core/robot/match';
import MiniSearch from 'minisearch';
import { pinyin } from 'pinyin-pro';
import type { CorpusEntry } from './corpus';

/** Entries by score, the best first; `isAnswer`: whether the first would be sent without asking. */
export type Ranked = { hits: { entry: string; score: number }[]; isAnswer: boolean };
export type Ranker = (text: string) => Ranked;

const pinyinOf = (character: string): string[] =>
  pinyin(character, { toneType: 'none', type: 'array', multiple: true });

/** The robot of this project, as the server sets it up. */
export function createRobot(entries: readonly CorpusEntry[]): Ranker {
  const index = buildIndex(
    entries.map((entry) => ({ ...entry, keywords: [], match: 'similar', weight: 50, enabled: true })),
    { pinyinOf },
  );
  return (text) => {
    const { outcome, hits } = match(index, text, { suggestAt: matchDefaults.suggestAt });
    // Hits below the threshold of suggestions count for the ranks, as those of the baselines do.
    const ranked = hits.length > 0 ? hits : rankEntries(index, text, { suggestAt: 0 });
    return { hits: ranked, isAnswer: outcome === 'answer' && hits.length > 0 };
  };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** How the baselines split texts; minisearch's own way knows no Chinese words. */
export const splitters = {
  words: (text: string): string[] =>
    [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment),
  pairs: (text: string): string[] =>
    [...text.matchAll(/\p{sc=Han}+|[\p{L}\p{N}]+/gu)].flatMap(([run]) =>
      /\p{sc=Han}/u.test(run)
        ? [...run].flatMap((one, at, all) => (at > 0 ? [one, all[at - 1]! + one] : [one]))
        : [run],
    ),
};

/** Plain BM25; answers from `answerAt` on. */
export function createBaseline(
  entries: readonly CorpusEntry[],
  split: (text: string) => string[],
  answerAt: number,
): Ranker {
  const search = new MiniSearch<{ id: string; question: string; similar: string }>({
    fields: ['question', 'similar'],
    tokenize: split,
  });
  search.addAll(entries.map(({ id, question, similar }) => ({ id, question, similar: similar.join('\n') })));
  return (text) => {
    const hits = search.search(text).map(({ id, score }) => ({ entry: id as string, score }));
    return { hits, isAnswer: (hits[0]?.score ?? 0) >= answerAt };
  };
}
