import type { StateFigure } from './parts';

export const offline: StateFigure = {
  key: 'offline',
  name: { zh: '离线', en: 'Offline' },
  definition: {
    zh: '没有登录或没有连接过的时间。',
    en: 'Time without being signed in, or before the first connection.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['offline'],
  of: ({ offline }) => offline,
};
