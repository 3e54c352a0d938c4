import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const within30: ServiceTalkFigure = {
  key: 'within30',
  name: { zh: '30 秒响应率', en: 'Answered within 30 s' },
  definition: {
    zh: '30 秒内的首次响应 ÷ 有回复的首次响应。',
    en: 'First responses within 30 seconds ÷ answered first responses.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['in30', 'answered'],
  of: ({ in30, answered }) => quotient(in30, answered),
};
