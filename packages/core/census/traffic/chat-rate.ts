import { quotient } from '../figure';
import type { TrafficFigure } from './parts';

export const chatRate: TrafficFigure = {
  key: 'chatRate',
  name: { zh: '会话率', en: 'Conversation rate' },
  definition: {
    zh: '有会话的访问 ÷ 访问次数。',
    en: 'Visits with a conversation ÷ visits.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['chatted', 'visits'],
  of: ({ chatted, visits }) => quotient(chatted, visits),
};
