import type { StateFigure } from './parts';

export const hidden: StateFigure = {
  key: 'hidden',
  name: { zh: '隐身', en: 'Hidden' },
  definition: {
    zh: '没有说明原因的隐身时间，包括因长时间无操作而隐身。',
    en: 'Time hidden without a reason, including after inactivity.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['hidden'],
  of: ({ hidden }) => hidden,
};
