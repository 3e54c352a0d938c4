import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const lengthMean: TalkFigure = {
  key: 'lengthMean',
  name: { zh: '平均会话时长', en: 'Average length' },
  definition: {
    zh: '已结束的会话从开始到结束的平均时间。',
    en: 'Average time from start to end. Only ended conversations count.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['length', 'ended'],
  of: ({ length, ended }) => quotient(length, ended),
};
