import type { StateFigure } from './parts';

export const losses: StateFigure = {
  key: 'losses',
  name: { zh: '断线次数', en: 'Connections lost' },
  definition: {
    zh: '开始断线的次数，不含主动退出。',
    en: 'How often a connection was lost, sign-outs left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['losses'],
  of: ({ losses }) => losses,
};
