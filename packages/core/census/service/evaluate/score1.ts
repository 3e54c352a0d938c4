import type { EvaluateFigure } from './parts';

export const score1: EvaluateFigure = {
  key: 'score1',
  name: { zh: '1 分', en: 'Score 1' },
  definition: {
    zh: '评分为 1 的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with the score 1. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['score1'],
  of: ({ score1 }) => score1,
};
