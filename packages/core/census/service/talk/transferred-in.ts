import type { ServiceTalkFigure } from './parts';

export const transferredIn: ServiceTalkFigure = {
  key: 'transferredIn',
  name: { zh: '转入', en: 'Transferred in' },
  definition: {
    zh: '从其他客服转入的次数。',
    en: 'Number of transfers from other agents.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['transferredIn'],
  of: ({ transferredIn }) => transferredIn,
};
