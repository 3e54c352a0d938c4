import type { ServiceTalkFigure } from './parts';

export const total: ServiceTalkFigure = {
  key: 'total',
  name: { zh: '接待会话', en: 'Conversations' },
  definition: {
    zh: '客服接待过的会话；转接后每位接待过的客服各计一个。',
    en: 'Conversations the agent handled. After a transfer, each agent who handled it counts it.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['total'],
  of: ({ total }) => total,
};
