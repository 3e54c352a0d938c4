import type { ServiceTalkFigure } from './parts';

export const agentSilent: ServiceTalkFigure = {
  key: 'agentSilent',
  name: { zh: '客服未发言', en: 'Silent agent' },
  definition: {
    zh: '该客服没有消息的会话。',
    en: 'Conversations in which this agent wrote nothing.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['agentSilent'],
  of: ({ agentSilent }) => agentSilent,
};
