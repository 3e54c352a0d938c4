import type { TalkFigure } from './parts';

export const agentSilent: TalkFigure = {
  key: 'agentSilent',
  name: { zh: '客服未发言', en: 'Silent agent' },
  definition: {
    zh: '由客服接待、客服没有消息的会话。',
    en: 'Held by an agent, without a message of an agent.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['agentSilent'],
  of: ({ agentSilent }) => agentSilent,
};
