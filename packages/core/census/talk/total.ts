import type { TalkFigure } from './parts';

export const total: TalkFigure = {
  key: 'total',
  name: { zh: '会话总数', en: 'Conversations' },
  definition: {
    zh: '开始的会话。',
    en: 'Conversations started.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['total'],
  of: ({ total }) => total,
};
