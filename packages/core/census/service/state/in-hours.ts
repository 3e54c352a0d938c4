import type { StateFigure } from './parts';

export const inHours: StateFigure = {
  key: 'inHours',
  name: { zh: '营业时间内在线', en: 'Online in business hours' },
  definition: {
    zh: '在线时间中落在营业时间和特殊日期安排之内的部分；没有设置营业时间时全部计入。',
    en: 'The part of the time online that lies in the business hours with their special days; all of it where no hours are set.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['inHours'],
  of: ({ inHours }) => inHours,
};
