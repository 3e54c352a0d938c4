import type { ServiceTalkFigure } from './parts';

export const firstResponseP90: ServiceTalkFigure = {
  key: 'firstResponseP90',
  name: { zh: '首次响应 90 分位', en: '90th percentile of first response' },
  definition: {
    zh: '90% 的首次响应不超过这个时长。',
    en: '90% of first responses take no longer than this.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['firsts'],
  of: ({ firsts, firstP90 }) => (firsts > 0 ? firstP90 : null),
};
