import { quotient } from '../../figure';
import type { ServiceTalkFigure } from './parts';

export const firstResponseMean: ServiceTalkFigure = {
  key: 'firstResponseMean',
  name: { zh: '平均首次响应', en: 'Average first response' },
  definition: {
    zh: '从访客在该客服手中的第一条未回复消息，到该客服的第一条消息；访客没有发言计 0，没有回复计到接待结束。',
    en: 'From the visitor’s first unanswered message with this agent to the agent’s first message. 0 if the visitor wrote nothing; up to the end if no reply came.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['firstResponse', 'firsts'],
  of: ({ firstResponse, firsts }) => quotient(firstResponse, firsts),
};
