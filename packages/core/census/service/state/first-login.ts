import type { StateFigure } from './parts';

export const firstLogin: StateFigure = {
  key: 'firstLogin',
  name: { zh: '首次上线', en: 'First online' },
  definition: {
    zh: '所选时间内第一次从离线变为其他状态的时刻。',
    en: 'When the agent first left the offline state in the range.',
  },
  unit: 'moment',
  kind: 'distinct',
  parts: ['firstLogin'],
  of: ({ firstLogin }) => firstLogin || null,
};
