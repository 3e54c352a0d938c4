import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const within60: TalkFigure = {
  key: 'within60',
  name: { zh: '60 秒响应率', en: 'Answered within 60 s' },
  definition: {
    zh: '60 秒内的首次响应 ÷ 有回复的首次响应。',
    en: 'First responses within 60 seconds ÷ answered first responses.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['in60', 'answered'],
  of: ({ in60, answered }) => quotient(in60, answered),
};
