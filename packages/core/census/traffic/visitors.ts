import type { TrafficFigure } from './parts';

export const visitors: TrafficFigure = {
  key: 'visitors',
  name: { zh: '访客数', en: 'Visitors' },
  definition: {
    zh: '在所选时间内开始过访问的不同访客；同一访客只计一次，因此各小时之和大于总数。',
    en: 'Distinct visitors who started a visit in the range. Each counts once, so the hours add up to more than the total.',
  },
  unit: 'count',
  kind: 'distinct',
  parts: ['visitors'],
  of: ({ visitors }) => visitors,
};
