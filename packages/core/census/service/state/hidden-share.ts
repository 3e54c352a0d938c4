import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const hiddenShare: StateFigure = {
  key: 'hiddenShare',
  name: { zh: '隐身占比', en: 'Hidden share' },
  definition: {
    zh: '隐身 ÷ 在岗时长。',
    en: 'Hidden ÷ time at work.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['hidden', 'attended'],
  of: ({ hidden, attended }) => quotient(hidden, attended),
};
