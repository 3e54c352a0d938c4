import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const robotRatingMean: EvaluateFigure = {
  key: 'robotRatingMean',
  name: { zh: '机器人平均分', en: 'Mean score of robots' },
  definition: {
    zh: '机器人所得评分之和 ÷ 机器人评价数。',
    en: 'Scores of robots added up ÷ ratings of robots.',
  },
  unit: 'score',
  kind: 'mean',
  parts: ['robotRatings', 'robotScore'],
  of: ({ robotRatings, robotScore }) => quotient(robotScore, robotRatings),
};
