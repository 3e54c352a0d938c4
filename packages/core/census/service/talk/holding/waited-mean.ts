import { quotient } from '../../../figure';
import type { ServiceTalkFigure } from '../parts';

export const waitedMean: ServiceTalkFigure = {
  key: 'waitedMean',
  name: { zh: '平均排队时长', en: 'Average wait' },
  definition: {
    zh: '从进入排队到分配给该客服的平均时间，只计从排队接到的会话。',
    en: 'Average time from joining the queue to being assigned to the agent. Only conversations from the queue count.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['waited', 'waits'],
  of: ({ waited, waits }) => quotient(waited, waits),
};
