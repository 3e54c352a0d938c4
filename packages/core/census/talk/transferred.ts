import type { TalkFigure } from './parts';

export const transferred: TalkFigure = {
  key: 'transferred',
  name: { zh: '转接', en: 'Transferred' },
  definition: {
    zh: '第一位客服之后又换过客服的会话。',
    en: 'Conversations that changed agents after the first one.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['transferred'],
  of: ({ transferred }) => transferred,
};
