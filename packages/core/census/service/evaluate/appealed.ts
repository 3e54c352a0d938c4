import type { EvaluateFigure } from './parts';

export const appealed: EvaluateFigure = {
  key: 'appealed',
  name: { zh: '申诉', en: 'Appeals' },
  definition: {
    zh: '客服提出申诉的评价，包括已答复的。',
    en: 'Ratings that the agent appealed against, including answered appeals.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['appealed'],
  of: ({ appealed }) => appealed,
};
