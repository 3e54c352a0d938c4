import type { StateFigure } from './parts';

export const lastLogout: StateFigure = {
  key: 'lastLogout',
  name: { zh: '最后下线', en: 'Last logout' },
  definition: {
    zh: '所选时间内最后一次变为离线的时刻。',
    en: 'The last moment in the range at which offline began.',
  },
  unit: 'moment',
  kind: 'distinct',
  parts: ['lastLogout'],
  of: ({ lastLogout }) => lastLogout || null,
};
