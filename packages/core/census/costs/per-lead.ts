import type { Figure } from '../figure';
import { costPer } from './money';

export const costPerLead: Figure<'leads'> = {
  key: 'costPerLead',
  name: { zh: '线索成本', en: 'Cost per lead' },
  definition: {
    zh: '费用 ÷ 线索。按费用不区分的条件筛选时不显示。',
    en: 'Cost ÷ leads. Not shown with filters that costs don’t have.',
  },
  unit: 'money',
  kind: 'ratio',
  parts: ['leads'],
  ofCosts: true,
  of: ({ leads }, _times, cost) => costPer(cost, leads),
};
