import type { EvaluateFigure } from './parts';

export const agentRatings: EvaluateFigure = {
  key: 'agentRatings',
  name: { zh: '客服评价数', en: 'Ratings of agents' },
  definition: {
    zh: '评价客服的评价；已被申诉撤销的评价不计。',
    en: 'Ratings of people. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['agentRatings'],
  of: ({ agentRatings }) => agentRatings,
};
