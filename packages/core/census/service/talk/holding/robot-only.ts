import type { ServiceTalkFigure } from '../parts';

export const robotOnly: ServiceTalkFigure = {
  key: 'robotOnly',
  name: { zh: '仅机器人', en: 'Robot only' },
  definition: {
    zh: '由机器人接待、没有客服接入的会话。客服接待过的会话都不是，因此客服名下总是 0。',
    en: 'Held by a robot and never by an agent. What an agent held is none, so this is 0 for every agent.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['robotOnly'],
  of: ({ robotOnly }) => robotOnly,
};
