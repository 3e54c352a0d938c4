import { quantile } from '../histogram';
import type { TalkFigure } from './parts';

export const firstResponseP90: TalkFigure = {
  key: 'firstResponseP90',
  name: { zh: '首次响应 P90', en: 'First response P90' },
  definition: {
    zh: '90% 的首次响应不超过这个时长；误差最多 2%。',
    en: 'Nine of ten first responses take no longer; at most 2% off.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['firsts'],
  times: 'firstResponse',
  of: (_, times) => (times ? quantile(times, 0.9) : null),
};
