import type { ServiceTalkFigure } from './parts';

export const responseP90: ServiceTalkFigure = {
  key: 'responseP90',
  name: { zh: '响应 90 分位', en: '90th percentile of response' },
  definition: {
    zh: '90% 的响应不超过这个时长。',
    en: '90% of the responses take no longer.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['turns'],
  of: ({ turns, turnP90 }) => (turns > 0 ? turnP90 : null),
};
