import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const validRate: ServiceTalkFigure = {
  key: 'validRate',
  name: { zh: '有效率', en: 'Valid share' },
  definition: {
    zh: '有效会话 ÷ 接待会话。',
    en: 'Valid conversations ÷ conversations.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['valid', 'total'],
  of: ({ valid, total }) => quotient(valid, total),
};
