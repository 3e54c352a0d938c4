import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const validRate: TalkFigure = {
  key: 'validRate',
  name: { zh: '有效率', en: 'Valid share' },
  definition: {
    zh: '有效会话 ÷ 会话总数。',
    en: 'Valid conversations ÷ conversations.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['valid', 'total'],
  of: ({ valid, total }) => quotient(valid, total),
};
