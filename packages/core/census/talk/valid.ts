import type { TalkFigure } from './parts';

export const valid: TalkFigure = {
  key: 'valid',
  name: { zh: '有效会话', en: 'Valid conversations' },
  definition: {
    zh: '访客和客服各至少有一条消息的会话（条数可在设置中更改）；机器人和自动消息不计。',
    en: 'Conversations with at least one message from the visitor and one from an agent (message numbers can be changed in the settings). Robot and automatic messages don’t count.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['valid'],
  of: ({ valid }) => valid,
};
