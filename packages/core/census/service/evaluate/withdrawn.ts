import type { EvaluateFigure } from './parts';

export const withdrawn: EvaluateFigure = {
  key: 'withdrawn',
  name: { zh: '申诉撤销', en: 'Withdrawn' },
  definition: {
    zh: '申诉通过、不再计入客服数据的评价。',
    en: 'Ratings that an accepted appeal took out of the agent’s figures.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['withdrawn'],
  of: ({ withdrawn }) => withdrawn,
};
