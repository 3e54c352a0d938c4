import type { TalkFigure } from './parts';

export const human: TalkFigure = {
  key: 'human',
  name: { zh: '人工会话', en: 'With an agent' },
  definition: {
    zh: '曾由客服接待的会话。',
    en: 'Conversations handled by an agent at some point.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['human'],
  of: ({ human }) => human,
};
