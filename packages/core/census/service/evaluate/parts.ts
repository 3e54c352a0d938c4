import type { Figure } from '../../figure';

/** What ratings of a range add up to. */
export const evaluateParts = [
  'ratingsInvited',
  'ratingsAsked',
  'ratingsAutomatic',
  'ratingsAnswered',
  'ratings',
  'score',
  'score5',
  'score4',
  'score3',
  'score2',
  'score1',
  'comments',
  'appealed',
  'withdrawn',
  'agentRatings',
  'agentScore',
  'robotRatings',
  'robotScore',
] as const;

export type EvaluatePart = (typeof evaluateParts)[number];
export type EvaluateSums = Record<EvaluatePart, number>;
export type EvaluateFigure = Figure<EvaluatePart>;
