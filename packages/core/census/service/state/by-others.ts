import type { StateFigure } from './parts';

export const byOthers: StateFigure = {
  key: 'byOthers',
  name: { zh: '被他人设置', en: 'Set by others' },
  definition: {
    zh: '由其他人更改状态的次数，包括强制下线。',
    en: 'How often someone else changed the state, including being taken offline.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['byOthers'],
  of: ({ byOthers }) => byOthers,
};
