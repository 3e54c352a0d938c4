import type { EvaluateFigure } from './parts';

export const comments: EvaluateFigure = {
  key: 'comments',
  name: { zh: '有评语', en: 'With a comment' },
  definition: {
    zh: '写了评语的评价；已被申诉撤销的评价不计。',
    en: 'Ratings with a comment. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['comments'],
  of: ({ comments }) => comments,
};
