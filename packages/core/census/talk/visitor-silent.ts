import type { TalkFigure } from './parts';

export const visitorSilent: TalkFigure = {
  key: 'visitorSilent',
  name: { zh: '访客未发言', en: 'Silent visitor' },
  definition: {
    zh: '由客服接待、访客没有消息的会话。',
    en: 'Conversations handled by an agent in which the visitor wrote nothing.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['visitorSilent'],
  of: ({ visitorSilent }) => visitorSilent,
};
