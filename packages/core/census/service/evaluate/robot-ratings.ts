import type { EvaluateFigure } from './parts';

export const robotRatings: EvaluateFigure = {
  key: 'robotRatings',
  name: { zh: '机器人评价数', en: 'Ratings of robots' },
  definition: {
    zh: '评价机器人的评价：会话只由机器人接待，或评价时由机器人接待。对单条回答的“有用”“没用”不计。',
    en: 'Ratings of robots: nobody but a robot had the conversation, or a robot had it when it was rated. Verdicts on single answers are not counted.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['robotRatings'],
  of: ({ robotRatings }) => robotRatings,
};
