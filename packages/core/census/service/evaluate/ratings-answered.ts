import type { EvaluateFigure } from './parts';

export const ratingsAnswered: EvaluateFigure = {
  key: 'ratingsAnswered',
  name: { zh: '应邀评价', en: 'Invitations answered' },
  definition: {
    zh: '受邀请且已评价的会话。',
    en: 'Invitations that led to a rating.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsAnswered'],
  of: ({ ratingsAnswered }) => ratingsAnswered,
};
