import type { StateFigure } from './parts';

export const lastLogout: StateFigure = {
  key: 'lastLogout',
  name: { zh: '最后下线', en: 'Last offline' },
  definition: {
    zh: '所选时间内最后一次变为离线的时刻。',
    en: 'When the agent last became offline in the range.',
  },
  unit: 'moment',
  kind: 'distinct',
  parts: ['lastLogout'],
  of: ({ lastLogout }) => lastLogout || null,
};
