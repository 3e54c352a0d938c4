import type { TalkFigure } from './parts';

export const ratingsInvited: TalkFigure = {
  key: 'ratingsInvited',
  name: { zh: '邀请评价', en: 'Rating invitations' },
  definition: {
    zh: '邀请访客评价的次数。',
    en: 'How often a rating was asked for.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsInvited'],
  of: ({ ratingsInvited }) => ratingsInvited,
};
