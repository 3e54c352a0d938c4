import type { TrafficFigure } from './parts';

export const pv: TrafficFigure = {
  key: 'pv',
  name: { zh: '浏览量', en: 'Page views' },
  definition: {
    zh: '打开的页面数，包括同一页面重复打开。',
    en: 'Pages opened, including repeats.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['pv'],
  of: ({ pv }) => pv,
};
