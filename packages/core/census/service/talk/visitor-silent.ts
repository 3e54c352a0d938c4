import type { ServiceTalkFigure } from './parts';

export const visitorSilent: ServiceTalkFigure = {
  key: 'visitorSilent',
  name: { zh: '访客未发言', en: 'Silent visitor' },
  definition: {
    zh: '该客服接待期间访客没有消息的会话。',
    en: 'Conversations in which the visitor wrote nothing while this agent handled it.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['visitorSilent'],
  of: ({ visitorSilent }) => visitorSilent,
};
