import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const onlineShare: StateFigure = {
  key: 'onlineShare',
  name: { zh: '在线占比', en: 'Online share' },
  definition: {
    zh: '在线 ÷ 在岗时长。',
    en: 'Online ÷ time at work.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['online', 'attended'],
  of: ({ online, attended }) => quotient(online, attended),
};
