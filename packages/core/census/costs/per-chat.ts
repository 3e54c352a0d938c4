import type { Figure } from '../figure';
import { costPer } from './money';

export const costPerChat: Figure<'total'> = {
  key: 'costPerChat',
  name: { zh: '会话成本', en: 'Cost per conversation' },
  definition: {
    zh: '费用 ÷ 会话总数。按费用不区分的条件筛选时不显示。',
    en: 'Cost ÷ conversations. Not shown with filters that costs don’t have.',
  },
  unit: 'money',
  kind: 'ratio',
  parts: ['total'],
  ofCosts: true,
  of: ({ total }, _times, cost) => costPer(cost, total),
};
