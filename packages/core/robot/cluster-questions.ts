import { buildIndex } from './build-index';
import { rankEntries } from './match';
import type { IndexOptions } from './types';
import { keyOf } from './units';

/** `count`: how often it was asked; 1 by default. */
export type AskedQuestion = { id: string; text: string; count?: number };

/** Questions that ask about the same. `title`: the one asked most; `members`: ids, its own first. */
export type QuestionCluster = { title: string; members: string[]; count: number };

/** Score from which two questions ask about the same. */
const ALIKE = 0.62;
/** Rarity of words as in a robot of so many entries: the questions may be few, and about one subject. */
const ASSUMED_ENTRIES = 500;
/** Clusters that a question is compared with. */
const MOST_COMPARED = 40;

type Asked = { key: string; text: string; ids: string[]; count: number };

/**
 * Gathers questions that ask about the same, the largest cluster first (B-13). The questions asked most come first;
 * each joins the cluster whose title it is most like, or begins one.
 */
export function clusterQuestions(
  questions: readonly AskedQuestion[],
  options: IndexOptions = {},
  alikeFrom = ALIKE,
): QuestionCluster[] {
  const asked = distinct(questions);
  const index = buildIndex(
    asked.map(({ key, text }) => ({
      id: key,
      question: text,
      similar: [],
      keywords: [],
      match: 'similar',
      weight: 50,
      category: '',
      enabled: true,
    })),
    { assumedEntries: ASSUMED_ENTRIES, ...options },
  );
  const clusters = new Map<string, QuestionCluster>();
  for (const { key, text, ids, count } of asked) {
    const [nearest] = rankEntries(index, text, {
      mayAnswer: (id) => clusters.has(id),
      suggestAt: alikeFrom,
      most: MOST_COMPARED,
    });
    const cluster = nearest && nearest.score >= alikeFrom ? clusters.get(nearest.entry) : undefined;
    if (cluster) {
      cluster.members.push(...ids);
      cluster.count += count;
    } else clusters.set(key, { title: text, members: [...ids], count });
  }
  return [...clusters.values()].sort(
    (one, other) => other.count - one.count || (one.title < other.title ? -1 : one.title > other.title ? 1 : 0),
  );
}

/** Questions that are the same word for word become one; those without a word are left out. */
function distinct(questions: readonly AskedQuestion[]): Asked[] {
  const byKey = new Map<string, Asked>();
  const ordered = [...questions].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, text, count = 1 } of ordered) {
    const key = keyOf(text);
    if (key === '') continue;
    const known = byKey.get(key);
    if (known) {
      known.ids.push(id);
      known.count += count;
    } else byKey.set(key, { key, text, ids: [id], count });
  }
  return [...byKey.values()].sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
