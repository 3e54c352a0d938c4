import type { TrafficFigure } from './parts';

export const visits: TrafficFigure = {
  key: 'visits',
  name: { zh: '访问次数', en: 'Visits' },
  definition: {
    zh: '开始的访问次数。一次访问从打开第一个页面开始，在最后一次活动之后 30 分钟结束；从另一广告或搜索进入时另计一次。',
    en: 'Visits started. A visit starts with the first page and ends 30 minutes after the last activity. Arriving from another ad or search starts a new visit.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['visits'],
  of: ({ visits }) => visits,
};
