import type { EvaluateFigure } from './parts';

export const ratings: EvaluateFigure = {
  key: 'ratings',
  name: { zh: '评价数', en: 'Ratings' },
  definition: {
    zh: '收到的评价，包括对机器人的；转接后每位客服分别计；已被申诉撤销的评价不计。',
    en: 'Ratings received, including those of robots. After a transfer, they count separately for each agent. Ratings withdrawn by an appeal are left out.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['ratings'],
  of: ({ ratings }) => ratings,
};
