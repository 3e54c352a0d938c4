import { quotient } from '../figure';
import type { TrafficFigure } from './parts';

export const pagesPerVisit: TrafficFigure = {
  key: 'pagesPerVisit',
  name: { zh: '每次访问页数', en: 'Pages per visit' },
  definition: {
    zh: '这些访问的浏览量 ÷ 访问次数。',
    en: 'Page views of these visits ÷ visits.',
  },
  unit: 'count',
  kind: 'ratio',
  parts: ['pv', 'visits'],
  of: ({ pv, visits }) => quotient(pv, visits),
};
