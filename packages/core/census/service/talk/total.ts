import type { ServiceTalkFigure } from './parts';

export const total: ServiceTalkFigure = {
  key: 'total',
  name: { zh: '接待会话', en: 'Conversations' },
  definition: {
    zh: '客服接待过的会话；转接后每位接待过的客服各计一个。',
    en: 'Conversations that the agent had at some time; after a transfer each agent counts it.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['total'],
  of: ({ total }) => total,
};
