import type { ServiceTalkFigure } from './parts';

export const missed: ServiceTalkFigure = {
  key: 'missed',
  name: { zh: '未接待', en: 'Missed' },
  definition: {
    zh: '访客在该客服手中发言，而该客服没有发言的会话。',
    en: 'The visitor wrote while the agent had it, and the agent did not.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['missed'],
  of: ({ missed }) => missed,
};
