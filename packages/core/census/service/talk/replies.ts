import type { ServiceTalkFigure } from './parts';

export const replies: ServiceTalkFigure = {
  key: 'replies',
  name: { zh: '回复数', en: 'Replies' },
  definition: {
    zh: '该客服自己的消息，自动消息不计。',
    en: 'The agent’s own messages, without automatic ones.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['replies'],
  of: ({ replies }) => replies,
};
