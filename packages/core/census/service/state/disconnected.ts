import type { StateFigure } from './parts';

export const disconnected: StateFigure = {
  key: 'disconnected',
  name: { zh: '断线', en: 'Disconnected' },
  definition: {
    zh: '选择了在线、登录有效，但没有连接的时间；与自己选择的状态分开统计。',
    en: 'Time with online chosen and the agent signed in, but without a connection. Counted separately from chosen states.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['disconnected'],
  of: ({ disconnected }) => disconnected,
};
