import type { EvaluateFigure } from './parts';

export const score5: EvaluateFigure = {
  key: 'score5',
  name: { zh: '5 分', en: 'Score 5' },
  definition: {
    zh: '评分为 5 的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with the score 5. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['score5'],
  of: ({ score5 }) => score5,
};
