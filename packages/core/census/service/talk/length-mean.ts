import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const lengthMean: ServiceTalkFigure = {
  key: 'lengthMean',
  name: { zh: '平均接待时长', en: 'Average length' },
  definition: {
    zh: '从接到会话到结束或转出的平均时间，只计已结束的。',
    en: 'Average time from taking a conversation to its end or its transfer. Only ended ones count.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['length', 'ended'],
  of: ({ length, ended }) => quotient(length, ended),
};
