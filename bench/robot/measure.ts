import { type CorpusQuestion, corpusEntries, corpusQuestions, type Half } from './corpus';
import { createBaseline, createRobot, type Ranker, splitters } from './rankers';

/**
 * Of questions that an entry answers: the right one is first, or among the first three; is answered without asking, and
 * is answered wrongly. Of the others: answered all the same.
 */
export type Quality = { top1: number; top3: number; answered: number; wrong: number; falseAnswers: number };

export function measureQuality(
  ranker: Ranker,
  half: Half,
  questions: readonly CorpusQuestion[] = corpusQuestions,
): Quality {
  const ofHalf = questions.filter((question) => question.half === half);
  const inside = ofHalf.filter(({ entry }) => entry !== null);
  const outside = ofHalf.filter(({ entry }) => entry === null);
  const ranked = inside.map(({ text, entry }) => ({ entry, ...ranker(text) }));
  const share = (fitting: number, all: readonly unknown[]): number => fitting / all.length;
  return {
    top1: share(ranked.filter(({ hits, entry }) => hits[0]?.entry === entry).length, inside),
    top3: share(ranked.filter(({ hits, entry }) => hits.slice(0, 3).some((hit) => hit.entry === entry)).length, inside),
    answered: share(ranked.filter(({ isAnswer }) => isAnswer).length, inside),
    wrong: share(ranked.filter(({ isAnswer, hits, entry }) => isAnswer && hits[0]?.entry !== entry).length, inside),
    falseAnswers: share(outside.filter(({ text }) => ranker(text).isAnswer).length, outside),
  };
}

/**
 * The robot and the baselines on one half. A baseline's threshold is the one at which it answers as many questions of
 * the tuned half as the robot does: its false answers are those of an equal share of answers.
 */
export function measureAll(
  half: Half,
  questions: readonly CorpusQuestion[] = corpusQuestions,
): Record<'robot' | keyof typeof splitters, Quality> {
  const robot = createRobot(corpusEntries);
  const { answered } = measureQuality(robot, 'tuned', questions);
  const baseline = (split: (text: string) => string[]): Quality =>
    measureQuality(createBaseline(corpusEntries, split, thresholdFor(split, answered, questions)), half, questions);
  return {
    robot: measureQuality(robot, half, questions),
    words: baseline(splitters.words),
    pairs: baseline(splitters.pairs),
  };
}

function thresholdFor(
  split: (text: string) => string[],
  answered: number,
  questions: readonly CorpusQuestion[],
): number {
  const ranker = createBaseline(corpusEntries, split, 0);
  const isInside = ({ entry, half }: CorpusQuestion): boolean => entry !== null && half === 'tuned';
  const scores = questions.filter(isInside).map(({ text }) => ranker(text).hits[0]?.score ?? 0);
  scores.sort((one, other) => other - one);
  return scores[Math.max(0, Math.round(answered * scores.length) - 1)]!;
}
