import type { EvaluateFigure } from './parts';

export const ratingsAutomatic: EvaluateFigure = {
  key: 'ratingsAutomatic',
  name: { zh: '自动邀请', en: 'Invited automatically' },
  definition: {
    zh: '访客一段时间没有消息后自动发出的邀请。',
    en: 'Invitations sent automatically after a time without messages.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratingsAutomatic'],
  of: ({ ratingsAutomatic }) => ratingsAutomatic,
};
