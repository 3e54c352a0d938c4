import type { ServiceTalkFigure } from './parts';

export const missed: ServiceTalkFigure = {
  key: 'missed',
  name: { zh: '未接待', en: 'Missed' },
  definition: {
    zh: '访客在该客服手中发言，而该客服没有发言的会话。',
    en: 'Conversations in which the visitor wrote to this agent, and the agent wrote nothing.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['missed'],
  of: ({ missed }) => missed,
};
