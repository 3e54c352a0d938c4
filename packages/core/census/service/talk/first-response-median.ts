import type { ServiceTalkFigure } from './parts';

export const firstResponseMedian: ServiceTalkFigure = {
  key: 'firstResponseMedian',
  name: { zh: '首次响应中位数', en: 'Median first response' },
  definition: {
    zh: '一半的首次响应不超过这个时长。',
    en: 'Half of the first responses take no longer.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['firsts'],
  of: ({ firsts, firstMedian }) => (firsts > 0 ? firstMedian : null),
};
