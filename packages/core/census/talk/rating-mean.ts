import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const ratingMean: TalkFigure = {
  key: 'ratingMean',
  name: { zh: '平均评分', en: 'Average rating' },
  definition: {
    zh: '评分（1 至 5）的平均值。',
    en: 'Average score, 1 to 5.',
  },
  unit: 'score',
  kind: 'mean',
  parts: ['score', 'ratings'],
  of: ({ score, ratings }) => quotient(score, ratings),
};
