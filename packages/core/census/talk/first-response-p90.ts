import { quantile } from '../histogram';
import type { TalkFigure } from './parts';

export const firstResponseP90: TalkFigure = {
  key: 'firstResponseP90',
  name: { zh: '首次响应 90 分位', en: '90th percentile of first response' },
  definition: {
    zh: '90% 的首次响应不超过这个时长；误差最多 2%。',
    en: '90% of first responses take no longer than this, within 2%.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['firsts'],
  times: 'firstResponse',
  of: (_, times) => (times ? quantile(times, 0.9) : null),
};
