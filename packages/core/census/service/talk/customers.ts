import type { ServiceTalkFigure } from './parts';

export const customers: ServiceTalkFigure = {
  key: 'customers',
  name: { zh: '接待访客', en: 'Visitors served' },
  definition: {
    zh: '接待过的不同访客；已清除的访客按会话各计一位。',
    en: 'Distinct visitors served. Erased visitors count once per conversation.',
  },
  unit: 'count',
  kind: 'distinct',
  parts: ['customers'],
  of: ({ customers }) => customers,
};
