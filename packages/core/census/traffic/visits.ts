import type { TrafficFigure } from './parts';

export const visits: TrafficFigure = {
  key: 'visits',
  name: { zh: '访问次数', en: 'Visits' },
  definition: {
    zh: '开始的访问次数。一次访问从打开第一个页面开始，在最后一次活动之后 30 分钟结束；从另一广告或搜索进入时另计一次。',
    en: 'Visits begun. A visit begins with the first page and ends 30 minutes after the last sign of life; arriving by another advertisement or search begins another one.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['visits'],
  of: ({ visits }) => visits,
};
