import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const responseMean: ServiceTalkFigure = {
  key: 'responseMean',
  name: { zh: '平均响应', en: 'Average response' },
  definition: {
    zh: '访客每一轮发言到该客服回复的平均时间，首次响应包括在内。',
    en: 'From every turn of the visitor to the agent’s answer, the first one included.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['response', 'turns'],
  of: ({ response, turns }) => quotient(response, turns),
};
