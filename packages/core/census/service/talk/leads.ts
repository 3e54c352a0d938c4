import type { ServiceTalkFigure } from './parts';

export const leads: ServiceTalkFigure = {
  key: 'leads',
  name: { zh: '线索', en: 'Leads' },
  definition: {
    zh: '会话期间首次留下联系方式的访客，计给最后接待的客服。',
    en: 'Visitors who left a contact for the first time meanwhile, counted for the agent who had the conversation last.',
  },
  unit: 'count',
  kind: 'sum',
  parts: ['leads'],
  of: ({ leads }) => leads,
};
