import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const badShare: EvaluateFigure = {
  key: 'badShare',
  name: { zh: '差评率', en: 'Negative ratings' },
  definition: {
    zh: '1 分和 2 分 ÷ 评价数；已被申诉撤销的评价不计。',
    en: 'Scores 1 and 2 ÷ ratings. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['ratings', 'score1', 'score2'],
  of: ({ ratings, score1, score2 }) => quotient(score1 + score2, ratings),
};
