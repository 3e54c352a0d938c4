import type { TrafficFigure } from './parts';

export const leads: TrafficFigure = {
  key: 'leads',
  name: { zh: '线索', en: 'Leads' },
  definition: {
    zh: '首次留下电话、微信或邮箱的访客，按留下时所在的访问计。',
    en: 'Visitors who left a phone number, WeChat ID or email address for the first time, counted in that visit.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['leads'],
  of: ({ leads }) => leads,
};
