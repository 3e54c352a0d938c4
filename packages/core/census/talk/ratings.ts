import type { TalkFigure } from './parts';

export const ratings: TalkFigure = {
  key: 'ratings',
  name: { zh: '评价', en: 'Ratings' },
  definition: {
    zh: '访客给出的评价；已被申诉撤销的评价不计。',
    en: 'Ratings given. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratings'],
  of: ({ ratings }) => ratings,
};
