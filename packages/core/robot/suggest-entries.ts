import type { RobotIndex } from './build-index';
import { clusterQuestions } from './cluster-questions';
import { match } from './match';
import type { IndexOptions } from './types';

/** What a visitor asked and an agent answered; `id` of the message that asked. */
export type AnsweredQuestion = { id: string; question: string; answer: string };

/** `support`: how often agents answered like this; `agreement`: their share among all answers to this question. */
export type SuggestedEntry = {
  question: string;
  similar: string[];
  answer: string;
  support: number;
  agreement: number;
  /** Ids of the pairs it comes from. */
  from: string[];
};

/** Most similar questions of a suggested entry. */
const MOST_SIMILAR = 20;

/**
 * Entries that agents' answers suggest: questions asked at least `least` times and answered alike by most; the most
 * frequent first (B-15). Those that `index` answers already are left out.
 */
export function suggestEntries(
  pairs: readonly AnsweredQuestion[],
  { least = 2, index, ...options }: IndexOptions & { least?: number; index?: RobotIndex } = {},
): SuggestedEntry[] {
  const byId = new Map(pairs.map((pair) => [pair.id, pair]));
  const clusters = clusterQuestions(
    pairs.map(({ id, question }) => ({ id, text: question })),
    options,
  );
  return clusters.flatMap(({ title, members }) => {
    if (members.length < least || (index && match(index, title).outcome === 'answer')) return [];
    const [answers] = clusterQuestions(
      members.map((id) => ({ id, text: byId.get(id)!.answer })),
      options,
    );
    if (!answers || answers.count < least || answers.count * 2 <= members.length) return [];
    const from = [...answers.members].sort();
    const asked = from.map((id) => byId.get(id)!.question).filter((question) => question !== title);
    return [
      {
        question: title,
        similar: [...new Set(asked)].slice(0, MOST_SIMILAR),
        answer: answers.title,
        support: answers.count,
        agreement: answers.count / members.length,
        from,
      },
    ];
  });
}
