import { quotient } from '../figure';
import type { TalkFigure } from './parts';

export const firstResponseMean: TalkFigure = {
  key: 'firstResponseMean',
  name: { zh: '平均首次响应', en: 'Average first response' },
  definition: {
    zh: '从访客在客服手中的第一条未回复消息，到该客服的第一条消息；访客没有发言计 0，没有回复计到会话结束；自动消息不算回复。',
    en: 'From the visitor’s first unanswered message with an agent to that agent’s first message. 0 if the visitor wrote nothing; up to the end if no reply came. Automatic messages don’t count as replies.',
  },
  unit: 'milliseconds',
  kind: 'mean',
  parts: ['firstResponse', 'firsts'],
  of: ({ firstResponse, firsts }) => quotient(firstResponse, firsts),
};
