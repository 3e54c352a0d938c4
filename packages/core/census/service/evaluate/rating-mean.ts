import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const ratingMean: EvaluateFigure = {
  key: 'ratingMean',
  name: { zh: '平均评分', en: 'Average score' },
  definition: {
    zh: '评分之和 ÷ 评价数；已被申诉撤销的评价不计。',
    en: 'Sum of scores ÷ ratings. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'score',
  kind: 'mean',
  parts: ['ratings', 'score'],
  of: ({ ratings, score }) => quotient(score, ratings),
};
