import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const coverage: StateFigure = {
  key: 'coverage',
  name: { zh: '营业时间覆盖率', en: 'Business hours covered' },
  definition: {
    zh: '营业时间内在线 ÷ 所选时间内已经过去的营业时间；按组查看时为组内成员的平均。',
    en: 'Online in business hours ÷ business hours of the range so far; of a group, the mean of its members.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['inHours', 'hours'],
  of: ({ inHours, hours }) => quotient(inHours, hours),
};
