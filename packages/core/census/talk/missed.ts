import type { TalkFigure } from './parts';

export const missed: TalkFigure = {
  key: 'missed',
  name: { zh: '未接', en: 'Missed' },
  definition: {
    zh: '访客发了消息、需要人工，却没有任何客服回复的会话。',
    en: 'The visitor wrote and wanted an agent, and no agent ever wrote.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['missed'],
  of: ({ missed }) => missed,
};
