import type { ServiceTalkFigure } from './parts';

export const messages: ServiceTalkFigure = {
  key: 'messages',
  name: { zh: '消息数', en: 'Messages' },
  definition: {
    zh: '该客服接待期间双方的消息，包括撤回的。',
    en: 'Messages from both sides while this agent handled it, including recalled ones.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['messages'],
  of: ({ messages }) => messages,
};
