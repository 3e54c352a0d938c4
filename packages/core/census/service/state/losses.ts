import type { StateFigure } from './parts';

export const losses: StateFigure = {
  key: 'losses',
  name: { zh: '断线次数', en: 'Connections lost' },
  definition: {
    zh: '开始断线的次数，不含主动退出。',
    en: 'How often the connection was lost. Sign-outs don’t count.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['losses'],
  of: ({ losses }) => losses,
};
