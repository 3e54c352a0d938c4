import { quotient } from '../figure';
import type { TrafficFigure } from './parts';

export const bounceRate: TrafficFigure = {
  key: 'bounceRate',
  name: { zh: '跳出率', en: 'Bounce rate' },
  definition: {
    zh: '只看了一个页面且没有会话的访问 ÷ 已结束的访问。',
    en: 'Ended visits with one page and no conversation ÷ ended visits.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['bounced', 'ended'],
  of: ({ bounced, ended }) => quotient(bounced, ended),
};
