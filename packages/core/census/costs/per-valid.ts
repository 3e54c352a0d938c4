import type { Figure } from '../figure';
import { costPer } from './money';

export const costPerValid: Figure<'valid'> = {
  key: 'costPerValid',
  name: { zh: '有效会话成本', en: 'Cost per valid conversation' },
  definition: {
    zh: '费用 ÷ 有效会话。按费用不区分的条件筛选时不显示。',
    en: 'Cost ÷ valid conversations. Not shown with filters that costs don’t have.',
  },
  unit: 'money',
  kind: 'ratio',
  parts: ['valid'],
  ofCosts: true,
  of: ({ valid }, _times, cost) => costPer(cost, valid),
};
