import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const repliesPerChat: ServiceTalkFigure = {
  key: 'repliesPerChat',
  name: { zh: '平均回复数', en: 'Replies per conversation' },
  definition: {
    zh: '回复数 ÷ 接待会话。',
    en: 'Replies ÷ conversations.',
  },
  unit: 'count',
  kind: 'ratio',
  parts: ['replies', 'total'],
  of: ({ replies, total }) => quotient(replies, total),
};
