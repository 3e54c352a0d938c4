import type { StateFigure } from './parts';

export const days: StateFigure = {
  key: 'days',
  name: { zh: '出勤天数', en: 'Days attended' },
  definition: {
    zh: '有在线、休息、忙碌或隐身时间的日历日（统计时区）；按组查看时为成员出勤天数之和。',
    en: 'Calendar days of the reporting zone with any time online, on a break, busy or hidden; of a group, its members’ days together.',
  },
  unit: 'count',
  kind: 'distinct',
  parts: ['days'],
  of: ({ days }) => days,
};
