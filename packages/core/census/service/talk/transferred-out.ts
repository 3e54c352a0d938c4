import type { ServiceTalkFigure } from './parts';

export const transferredOut: ServiceTalkFigure = {
  key: 'transferredOut',
  name: { zh: '转出', en: 'Transferred out' },
  definition: {
    zh: '转给其他客服的次数。',
    en: 'How often it went to another agent.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['transferredOut'],
  of: ({ transferredOut }) => transferredOut,
};
