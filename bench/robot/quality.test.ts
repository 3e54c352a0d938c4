import { expect, it, test } from 'vitest';
import { corpusEntries, corpusQuestions, type Half } from './corpus';
import { measureAll } from './measure';

/** What was measured, less two points: of questions with an answer, and of those without one. */
const FLOORS: Record<Half, { top1: number; top3: number; wrong: number; falseAnswers: number }> = {
  tuned: { top1: 0.7, top3: 0.81, wrong: 0.05, falseAnswers: 0.04 },
  'held-out': { top1: 0.64, top3: 0.76, wrong: 0.08, falseAnswers: 0.05 },
};

test.each(['tuned', 'held-out'] as const)('the robot keeps its quality on the %s half, above plain BM25', (half) => {
  const { robot, ...baselines } = measureAll(half);
  const floor = FLOORS[half];
  expect(robot.top1).toBeGreaterThanOrEqual(floor.top1);
  expect(robot.top3).toBeGreaterThanOrEqual(floor.top3);
  expect(robot.wrong).toBeLessThanOrEqual(floor.wrong);
  expect(robot.falseAnswers).toBeLessThanOrEqual(floor.falseAnswers);
  for (const baseline of Object.values(baselines)) {
    expect(robot.top1).toBeGreaterThan(baseline.top1);
    expect(robot.top3).toBeGreaterThan(baseline.top3);
    expect(robot.falseAnswers).toBeLessThan(baseline.falseAnswers);
  }
});

it('the questions are as many as the README says, each once, and name entries that there are', () => {
  const ids = new Set(corpusEntries.map(({ id }) => id));
  expect(ids.size).toBe(corpusEntries.length);
  expect(new Set(corpusQuestions.map(({ text }) => text)).size).toBe(corpusQuestions.length);
  expect(corpusQuestions.filter(({ entry }) => entry !== null && !ids.has(entry))).toEqual([]);
  expect([corpusEntries.length, corpusQuestions.length]).toEqual([104, 654]);
});
