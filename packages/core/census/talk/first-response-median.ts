import { quantile } from '../histogram';
import type { TalkFigure } from './parts';

export const firstResponseMedian: TalkFigure = {
  key: 'firstResponseMedian',
  name: { zh: '首次响应中位数', en: 'Median first response' },
  definition: {
    zh: '一半的首次响应不超过这个时长；误差最多 2%。',
    en: 'Half of the first responses take no longer than this, within 2%.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['firsts'],
  times: 'firstResponse',
  of: (_, times) => (times ? quantile(times, 0.5) : null),
};
