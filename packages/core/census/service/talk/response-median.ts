import type { ServiceTalkFigure } from './parts';

export const responseMedian: ServiceTalkFigure = {
  key: 'responseMedian',
  name: { zh: '响应中位数', en: 'Median response' },
  definition: {
    zh: '一半的响应不超过这个时长。',
    en: 'Half of the responses take no longer.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['turns'],
  of: ({ turns, turnMedian }) => (turns > 0 ? turnMedian : null),
};
