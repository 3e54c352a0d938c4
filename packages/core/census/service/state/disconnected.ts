import type { StateFigure } from './parts';

export const disconnected: StateFigure = {
  key: 'disconnected',
  name: { zh: '断线', en: 'Disconnected' },
  definition: {
    zh: '选择了在线、登录有效，但没有连接的时间；与自己选择的状态分开统计。',
    en: 'Time in which online was chosen and the login was valid, but there was no connection; kept apart from states that were chosen.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['disconnected'],
  of: ({ disconnected }) => disconnected,
};
