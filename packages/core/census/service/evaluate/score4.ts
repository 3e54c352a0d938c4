import type { EvaluateFigure } from './parts';

export const score4: EvaluateFigure = {
  key: 'score4',
  name: { zh: '4 分', en: 'Score 4' },
  definition: {
    zh: '评分为 4 的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with the score 4. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['score4'],
  of: ({ score4 }) => score4,
};
