import type { TrafficFigure } from './parts';

export const accepted: TrafficFigure = {
  key: 'accepted',
  name: { zh: '接受邀请', en: 'Accepted invitations' },
  definition: {
    zh: '由邀请开始的会话。',
    en: 'Conversations started from an invitation.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['accepted'],
  of: ({ accepted }) => accepted,
};
