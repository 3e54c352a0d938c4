import type { StateFigure } from './parts';

export const attended: StateFigure = {
  key: 'attended',
  name: { zh: '在岗时长', en: 'Time at work' },
  definition: {
    zh: '在线、休息、忙碌和隐身时间之和，不含断线。',
    en: 'Online, on a break, busy and hidden time together, without disconnected time.',
  },
  unit: 'milliseconds',
  kind: 'sum',
  parts: ['attended'],
  of: ({ attended }) => attended,
};
