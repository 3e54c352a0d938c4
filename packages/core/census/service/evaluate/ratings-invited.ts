import type { EvaluateFigure } from './parts';

export const ratingsInvited: EvaluateFigure = {
  key: 'ratingsInvited',
  name: { zh: '邀请评价', en: 'Ratings invited' },
  definition: {
    zh: '邀请访客评价的会话，按会话开始时间计；会话结束时窗口自带的询问不计。',
    en: 'Conversations in which a rating was asked for, counted by when they started. The window’s own question at the end doesn’t count.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsInvited'],
  of: ({ ratingsInvited }) => ratingsInvited,
};
