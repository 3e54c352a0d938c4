import type { Figure } from '../figure';
import { costPer } from './money';

export const costPerVisitChat: Figure<'chats'> = {
  key: 'costPerChat',
  name: { zh: '会话成本', en: 'Cost per conversation' },
  definition: {
    zh: '费用 ÷ 这些访问中开始的会话。按费用不区分的条件筛选时不显示。',
    en: 'Cost ÷ conversations started in these visits. Not shown with filters that costs don’t have.',
  },
  unit: 'money',
  kind: 'ratio',
  parts: ['chats'],
  ofCosts: true,
  of: ({ chats }, _times, cost) => costPer(cost, chats),
};
