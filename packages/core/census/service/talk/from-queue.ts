import type { ServiceTalkFigure } from './parts';

export const fromQueue: ServiceTalkFigure = {
  key: 'fromQueue',
  name: { zh: '从排队接待', en: 'From the queue' },
  definition: {
    zh: '从排队中分配或接起的会话。',
    en: 'Conversations taken from the queue.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['fromQueue'],
  of: ({ fromQueue }) => fromQueue,
};
