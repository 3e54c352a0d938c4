import type { TalkFigure } from './parts';

export const ratingsInvited: TalkFigure = {
  key: 'ratingsInvited',
  name: { zh: '邀评', en: 'Rating invitations' },
  definition: {
    zh: '邀请访客评价的次数。',
    en: 'Times a rating was asked for.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsInvited'],
  of: ({ ratingsInvited }) => ratingsInvited,
};
