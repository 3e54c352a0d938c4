import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const messagesPerChat: TalkFigure = {
  key: 'messagesPerChat',
  name: { zh: '每会话消息数', en: 'Messages per conversation' },
  definition: {
    zh: '双方的消息（包括已撤回的）÷ 会话总数。',
    en: 'Messages from both sides, including recalled ones ÷ conversations.',
  },
  unit: 'count',
  kind: 'ratio',
  parts: ['messages', 'total'],
  of: ({ messages, total }) => quotient(messages, total),
};
