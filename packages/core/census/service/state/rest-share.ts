import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const restShare: StateFigure = {
  key: 'restShare',
  name: { zh: '休息占比', en: 'Break share' },
  definition: {
    zh: '休息 ÷ 在岗时长。',
    en: 'On a break ÷ time at work.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['rest', 'attended'],
  of: ({ rest, attended }) => quotient(rest, attended),
};
