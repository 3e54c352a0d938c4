import type { TalkFigure } from './parts';

export const robotOnly: TalkFigure = {
  key: 'robotOnly',
  name: { zh: '仅机器人', en: 'Robot only' },
  definition: {
    zh: '由机器人接待、没有客服接入、也没有请求人工的会话。',
    en: 'Held by a robot, never by an agent, and no agent was asked for.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['robotOnly'],
  of: ({ robotOnly }) => robotOnly,
};
