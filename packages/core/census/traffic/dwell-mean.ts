import { quotient } from '../figure';
import type { TrafficFigure } from './parts';

export const dwellMean: TrafficFigure = {
  key: 'dwellMean',
  name: { zh: '平均停留时长', en: 'Average dwell time' },
  definition: {
    zh: '已结束的访问从开始到最后一次活动的平均时间。',
    en: 'Average time from the start to the last activity. Only ended visits count.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['dwell', 'ended'],
  of: ({ dwell, ended }) => quotient(dwell, ended),
};
