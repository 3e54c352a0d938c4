import type { TrafficFigure } from './parts';

export const chats: TrafficFigure = {
  key: 'chats',
  name: { zh: '会话', en: 'Conversations' },
  definition: {
    zh: '在这些访问中开始的会话。',
    en: 'Conversations started in these visits.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['chats'],
  of: ({ chats }) => chats,
};
