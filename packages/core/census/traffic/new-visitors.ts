import type { TrafficFigure } from './parts';

export const newVisitors: TrafficFigure = {
  key: 'newVisitors',
  name: { zh: '新访客', en: 'New visitors' },
  definition: {
    zh: '首次访问在所选时间内的访客。',
    en: 'Visitors whose first visit is in the range.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['newVisitors'],
  of: ({ newVisitors }) => newVisitors,
};
