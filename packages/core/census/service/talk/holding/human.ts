import type { ServiceTalkFigure } from '../parts';

export const human: ServiceTalkFigure = {
  key: 'human',
  name: { zh: '人工会话', en: 'With an agent' },
  definition: {
    zh: '该客服接待过的会话。',
    en: 'Conversations this agent handled.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['human'],
  of: ({ human }) => human,
};
