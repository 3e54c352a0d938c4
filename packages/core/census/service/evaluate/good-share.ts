import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const goodShare: EvaluateFigure = {
  key: 'goodShare',
  name: { zh: '好评率', en: 'Positive ratings' },
  definition: {
    zh: '4 分和 5 分 ÷ 评价数；已被申诉撤销的评价不计。',
    en: 'Scores 4 and 5 ÷ ratings. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['ratings', 'score4', 'score5'],
  of: ({ ratings, score4, score5 }) => quotient(score4 + score5, ratings),
};
