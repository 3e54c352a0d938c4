import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const messagesPerChat: ServiceTalkFigure = {
  key: 'messagesPerChat',
  name: { zh: '平均消息数', en: 'Messages per chat' },
  definition: {
    zh: '消息数 ÷ 接待会话。',
    en: 'Messages ÷ conversations.',
  },
  unit: 'count',
  kind: 'ratio',
  parts: ['messages', 'total'],
  of: ({ messages, total }) => quotient(messages, total),
};
