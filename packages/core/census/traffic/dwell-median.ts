import { quantile } from '../histogram';
import type { TrafficFigure } from './parts';

export const dwellMedian: TrafficFigure = {
  key: 'dwellMedian',
  name: { zh: '停留时长中位数', en: 'Median dwell time' },
  definition: {
    zh: '一半已结束的访问不超过这个时长；误差最多 2%。',
    en: 'Half of the ended visits last no longer than this, within 2%.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['ended'],
  times: 'dwell',
  of: (_, times) => (times ? quantile(times, 0.5) : null),
};
