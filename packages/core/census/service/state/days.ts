import type { StateFigure } from './parts';

export const days: StateFigure = {
  key: 'days',
  name: { zh: '出勤天数', en: 'Days attended' },
  definition: {
    zh: '有在线、休息、忙碌或隐身时间的日历日（统计时区）；按分组查看时为成员出勤天数之和。',
    en: 'Calendar days (reporting time zone) with any time online, on a break, busy or hidden. For a group, the sum of its members’ days.',
  },
  unit: 'count',
  kind: 'distinct',
  parts: ['days'],
  of: ({ days }) => days,
};
