import type { StateFigure } from './parts';

export const idled: StateFigure = {
  key: 'idled',
  name: { zh: '因无操作隐身', en: 'Hidden after inactivity' },
  definition: {
    zh: '因长时间无操作而被自动隐身的次数。',
    en: 'How often the agent was hidden automatically after inactivity.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['idled'],
  of: ({ idled }) => idled,
};
