import type { EvaluateFigure } from './parts';

export const score2: EvaluateFigure = {
  key: 'score2',
  name: { zh: '2 分', en: 'Score 2' },
  definition: {
    zh: '评分为 2 的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with the score 2. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['score2'],
  of: ({ score2 }) => score2,
};
