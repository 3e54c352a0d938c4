import type { ServiceTalkFigure } from './parts';

export const transferredIn: ServiceTalkFigure = {
  key: 'transferredIn',
  name: { zh: '转入', en: 'Transferred in' },
  definition: {
    zh: '从其他客服转入的次数。',
    en: 'How often it came from another agent.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['transferredIn'],
  of: ({ transferredIn }) => transferredIn,
};
