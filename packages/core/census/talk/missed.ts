import type { TalkFigure } from './parts';

export const missed: TalkFigure = {
  key: 'missed',
  name: { zh: '未接待', en: 'Missed' },
  definition: {
    zh: '访客发了消息、需要人工，却没有任何客服回复的会话。',
    en: 'Conversations in which the visitor wrote and needed an agent, but no agent replied.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['missed'],
  of: ({ missed }) => missed,
};
