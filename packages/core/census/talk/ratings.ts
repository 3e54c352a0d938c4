import type { TalkFigure } from './parts';

export const ratings: TalkFigure = {
  key: 'ratings',
  name: { zh: '评价', en: 'Ratings' },
  definition: {
    zh: '访客对客服和机器人的评价；已被申诉撤销的评价不计。',
    en: 'Ratings given, of agents and robots. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratings'],
  of: ({ ratings }) => ratings,
};
