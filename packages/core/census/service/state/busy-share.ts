import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const busyShare: StateFigure = {
  key: 'busyShare',
  name: { zh: '忙碌占比', en: 'Busy share' },
  definition: {
    zh: '忙碌 ÷ 在岗时长。',
    en: 'Busy ÷ time at work.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['busy', 'attended'],
  of: ({ busy, attended }) => quotient(busy, attended),
};
