import type { TrafficFigure } from './parts';

export const invited: TrafficFigure = {
  key: 'invited',
  name: { zh: '邀请', en: 'Invitations' },
  definition: {
    zh: '向访客展示的邀请，包括客服发出的和按规则自动发出的。',
    en: 'Invitations shown to visitors, sent by agents or by rules.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['invited'],
  of: ({ invited }) => invited,
};
