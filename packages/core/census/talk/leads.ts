import type { TalkFigure } from './parts';

export const leads: TalkFigure = {
  key: 'leads',
  name: { zh: '线索', en: 'Leads' },
  definition: {
    zh: '在会话期间首次留下电话、微信或邮箱的访客。',
    en: 'Visitors who left a phone number, WeChat ID or email address for the first time during the conversation.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['leads'],
  of: ({ leads }) => leads,
};
