import type { EvaluateFigure } from './parts';

export const ratingsAsked: EvaluateFigure = {
  key: 'ratingsAsked',
  name: { zh: '客服邀请', en: 'Invited by agents' },
  definition: {
    zh: '由客服主动邀请的评价。',
    en: 'Invitations sent by agents.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsAsked'],
  of: ({ ratingsAsked }) => ratingsAsked,
};
