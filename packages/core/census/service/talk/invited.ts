import type { ServiceTalkFigure } from './parts';

export const invited: ServiceTalkFigure = {
  key: 'invited',
  name: { zh: '主动邀请', en: 'Invited' },
  definition: {
    zh: '由邀请开始、首先由该客服接待的会话，包括自动邀请。',
    en: 'Conversations that began with an invitation, automatic ones included, and that this agent had first.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['invited'],
  of: ({ invited }) => invited,
};
