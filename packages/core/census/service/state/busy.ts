import type { StateFigure } from './parts';

export const busy: StateFigure = {
  key: 'busy',
  name: { zh: '忙碌', en: 'Busy' },
  definition: {
    zh: '以“忙碌”为由隐身的时间。',
    en: 'Time hidden with the reason “busy”.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['busy'],
  of: ({ busy }) => busy,
};
