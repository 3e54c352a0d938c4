import type { EvaluateFigure } from './parts';

export const score3: EvaluateFigure = {
  key: 'score3',
  name: { zh: '3 分', en: 'Score 3' },
  definition: {
    zh: '评分为 3 的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with the score 3. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['score3'],
  of: ({ score3 }) => score3,
};
