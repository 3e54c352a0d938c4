import type { TalkFigure } from './parts';

export const robotOnly: TalkFigure = {
  key: 'robotOnly',
  name: { zh: '仅机器人', en: 'Robot only' },
  definition: {
    zh: '由机器人接待、没有客服接入、也没有请求人工的会话。',
    en: 'Conversations handled by a robot, without an agent and without a request for one.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['robotOnly'],
  of: ({ robotOnly }) => robotOnly,
};
