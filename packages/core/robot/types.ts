/** How an entry's keywords are compared; `similar` compares its questions by words. */
export const MATCH_KINDS = ['exact', 'contains', 'regex', 'similar'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** An entry of a robot's knowledge, as matching sees it: without its answers. */
export type Entry = {
  id: string;
  question: string;
  /** Other wordings of the question. */
  similar: readonly string[];
  /** With `regex`: patterns. */
  keywords: readonly string[];
  match: MatchKind;
  category: string;
  /** 1 to 10; the usual is 5. The higher one goes first among entries that fit alike. */
  weight: number;
};

/** A set of words that mean the same. */
export type Synonyms = readonly string[];

export type IndexOptions = {
  synonyms?: readonly Synonyms[];
  /** Names of products and the like, which are not split into words. */
  names?: readonly string[];
};

export type MatchOptions = {
  /** Score from which an entry is the answer, 0 to 1. */
  answerAt: number;
  /** Score from which an entry is suggested. */
  suggestAt: number;
  /** Number of hits at most. */
  most?: number;
  /** Only entries that this accepts, such as those with an answer for the visitor's channel. */
  accepts?: (entry: string) => boolean;
};

/**
 * A word of the question and why it counts for the entry: the same word, a synonym of `of`, the same sound, a typing
 * mistake of `of`, a piece of a longer word, or a keyword or pattern of the entry. `share`: its part of the score, 0 to 1.
 */
export type Why = {
  word: string;
  by: 'word' | 'synonym' | 'pinyin' | 'typo' | 'piece' | 'keyword' | 'pattern' | 'question';
  of: string;
  share: number;
};

/** `text`: the wording of the entry that fitted best. */
export type Hit = { entry: string; score: number; text: string; why: readonly Why[] };

/** `answer`: the first hit is the answer; `suggest`: several may be meant; `none`: no hit is good enough. */
export type MatchOutcome = 'answer' | 'suggest' | 'none';
export type Match = { outcome: MatchOutcome; hits: readonly Hit[] };

/** What `match` of `packages/core/robot/match` searches; made by `buildIndex`, opaque to callers. */
export type BuildIndex<Index> = (entries: readonly Entry[], options?: IndexOptions) => Index;
export type MatchIndex<Index> = (index: Index, text: string, options: MatchOptions) => Match;
