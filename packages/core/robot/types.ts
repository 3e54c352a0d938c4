/** How an entry is found besides being asked word for word, which always finds it. */
export const matchModes = ['exact', 'contains', 'regex', 'similar'] as const;
export type MatchMode = (typeof matchModes)[number];

/** What the matcher reads of an entry. */
export type RobotEntry = {
  id: string;
  question: string;
  /** Other ways to ask the same. */
  similar: readonly string[];
  /** `contains`: words, several in one keyword separated by blanks; `regex`: patterns; `similar`: words that count more. */
  keywords: readonly string[];
  match: MatchMode;
  /** 0 to 100; of entries that fit equally well, the one with the higher weight goes first. */
  weight: number;
  category: string;
  enabled: boolean;
};

export type IndexOptions = {
  /** Groups of words that mean the same, besides the built-in ones. */
  synonyms?: readonly (readonly string[])[];
  /** Readings of one Chinese character without tones, the usual one first. Without it pinyin finds nothing. */
  pinyinOf?: (character: string) => readonly string[];
  /**
   * Entries that the rarity of words is computed for, if there are fewer: among a few questions about one subject the
   * word for that subject is common, and says all the same what they are about. 0 by default.
   */
  assumedEntries?: number;
};

export type MatchOptions = {
  /** Lowest score of an answer, and of a suggestion. */
  answerAt?: number;
  suggestAt?: number;
  /** Below this distance to the second entry, both are suggested. */
  margin?: number;
  /** Most hits. */
  most?: number;
  /** Words that hand over to a person, besides the built-in ones. */
  handoffWords?: readonly string[];
  /** False: greetings and thanks are not answered. */
  smallTalk?: boolean;
  /** Entries that may answer here and now; all by default. */
  mayAnswer?: (id: string) => boolean;
};

export const outcomes = ['answer', 'suggest', 'none', 'handoff'] as const;
export type Outcome = (typeof outcomes)[number];

/** `question`: asked word for word. */
export const reasonKinds = ['question', 'word', 'synonym', 'pinyin', 'typo', 'number', 'keyword', 'pattern'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Part of a text that fits an entry: as it was asked, as the entry says it, and its share of the score (all: 1). */
export type Reason = { asked: string; found: string; kind: ReasonKind; share: number };

/** `score`: 0 to 1. `phrase`: the question, similar question, keyword or pattern that fits. */
export type Hit = { entry: string; score: number; phrase: string; why: Reason[] };

export type MatchResult = {
  outcome: Outcome;
  /** Best first. Also with `none`: entries that fit too little. */
  hits: Hit[];
  /** With `handoff`: the words that asked for it. */
  handoffWord?: string;
  /** With `answer` and without hits: which small talk it is (`small-talk.ts`). */
  smallTalk?: string;
};
