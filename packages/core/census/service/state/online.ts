import type { StateFigure } from './parts';

export const online: StateFigure = {
  key: 'online',
  name: { zh: '在线', en: 'Online' },
  definition: {
    zh: '选择在线且连接正常的时间。',
    en: 'Time with online chosen and a working connection.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['online'],
  of: ({ online }) => online,
};
