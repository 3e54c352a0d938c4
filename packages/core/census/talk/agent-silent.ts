import type { TalkFigure } from './parts';

export const agentSilent: TalkFigure = {
  key: 'agentSilent',
  name: { zh: '客服未发言', en: 'Silent agent' },
  definition: {
    zh: '由客服接待、客服没有消息的会话。',
    en: 'Conversations handled by an agent in which no agent wrote.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['agentSilent'],
  of: ({ agentSilent }) => agentSilent,
};
