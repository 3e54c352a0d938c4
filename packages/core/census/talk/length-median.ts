import { quantile } from '../histogram';
import type { TalkFigure } from './parts';

export const lengthMedian: TalkFigure = {
  key: 'lengthMedian',
  name: { zh: '会话时长中位数', en: 'Median length' },
  definition: {
    zh: '一半已结束的会话不超过这个时长；误差最多 2%。',
    en: 'Half of the ended conversations last no longer than this, within 2%.',
  },
  unit: 'milliseconds',
  kind: 'histogram',
  parts: ['ended'],
  times: 'length',
  of: (_, times) => (times ? quantile(times, 0.5) : null),
};
