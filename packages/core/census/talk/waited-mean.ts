import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const waitedMean: TalkFigure = {
  key: 'waitedMean',
  name: { zh: '平均排队时长', en: 'Average wait' },
  definition: {
    zh: '从进入排队到分配给客服或离开排队的平均时间，只计排过队的会话。',
    en: 'Average time from joining the queue to being assigned or leaving. Only conversations that waited count.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['waited', 'waits'],
  of: ({ waited, waits }) => quotient(waited, waits),
};
