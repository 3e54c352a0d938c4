import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const ratingRate: EvaluateFigure = {
  key: 'ratingRate',
  name: { zh: '参评率', en: 'Answer rate' },
  definition: {
    zh: '应邀评价 ÷ 邀请评价。',
    en: 'Invitations answered ÷ ratings invited.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['ratingsAnswered', 'ratingsInvited'],
  of: ({ ratingsAnswered, ratingsInvited }) => quotient(ratingsAnswered, ratingsInvited),
};
