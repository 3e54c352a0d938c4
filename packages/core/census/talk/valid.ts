import type { TalkFigure } from './parts';

export const valid: TalkFigure = {
  key: 'valid',
  name: { zh: '有效会话', en: 'Valid conversations' },
  definition: {
    zh: '访客和客服各至少有一条消息的会话（条数可在设置中更改）；机器人和自动消息不计。',
    en: 'Conversations with at least one message of the visitor and one of an agent (the numbers are a setting). Messages of robots and automatic ones do not count.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['valid'],
  of: ({ valid }) => valid,
};
