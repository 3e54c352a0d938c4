import type { ServiceTalkFigure } from '../parts';

export const robotOnly: ServiceTalkFigure = {
  key: 'robotOnly',
  name: { zh: '仅机器人', en: 'Robot only' },
  definition: {
    zh: '由机器人接待、没有客服接入的会话。客服接待过的会话都不是，因此客服名下总是 0。',
    en: 'Conversations handled by a robot without an agent. Nothing an agent handled counts, so this is always 0 for agents.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['robotOnly'],
  of: ({ robotOnly }) => robotOnly,
};
