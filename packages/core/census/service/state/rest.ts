import type { StateFigure } from './parts';

export const rest: StateFigure = {
  key: 'rest',
  name: { zh: '休息', en: 'On a break' },
  definition: {
    zh: '以“休息”为由隐身的时间。',
    en: 'Time hidden with the reason “break”.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['rest'],
  of: ({ rest }) => rest,
};
