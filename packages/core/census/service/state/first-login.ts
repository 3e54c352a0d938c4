import type { StateFigure } from './parts';

export const firstLogin: StateFigure = {
  key: 'firstLogin',
  name: { zh: '首次上线', en: 'First login' },
  definition: {
    zh: '所选时间内第一次从离线变为其他状态的时刻。',
    en: 'The first moment in the range at which offline ended.',
  },
  unit: 'moment',
  kind: 'distinct',
  parts: ['firstLogin'],
  of: ({ firstLogin }) => firstLogin || null,
};
