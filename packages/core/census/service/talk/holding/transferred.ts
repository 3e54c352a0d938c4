import type { ServiceTalkFigure } from '../parts';

export const transferred: ServiceTalkFigure = {
  key: 'transferred',
  name: { zh: '转接', en: 'Transferred' },
  definition: {
    zh: '第一位客服之后才由该客服接待的会话。',
    en: 'Conversations this agent handled after another agent.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['transferred'],
  of: ({ transferred }) => transferred,
};
