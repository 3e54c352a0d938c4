import type { StateFigure } from './parts';

export const inHours: StateFigure = {
  key: 'inHours',
  name: { zh: '服务时间内在线', en: 'Online in opening hours' },
  definition: {
    zh: '在线时间中落在服务时间和特殊日期安排之内的部分；没有设置服务时间时全部计入。',
    en: 'The part of the online time within opening hours, including special days. All of it counts if no hours are set.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['inHours'],
  of: ({ inHours }) => inHours,
};
