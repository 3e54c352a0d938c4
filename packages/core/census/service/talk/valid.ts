import type { ServiceTalkFigure } from './parts';

export const valid: ServiceTalkFigure = {
  key: 'valid',
  name: { zh: '有效会话', en: 'Valid conversations' },
  definition: {
    zh: '访客和该客服在其接待期间都发言的会话（条数可在设置中更改）。',
    en: 'Conversations in which both the visitor and this agent wrote while the agent handled it (message numbers can be changed in the settings).',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['valid'],
  of: ({ valid }) => valid,
};
