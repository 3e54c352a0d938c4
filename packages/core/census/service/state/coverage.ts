import { quotient } from '../../figure';
import type { StateFigure } from './parts';

export const coverage: StateFigure = {
  key: 'coverage',
  name: { zh: '服务时间覆盖率', en: 'Opening hours covered' },
  definition: {
    zh: '服务时间内在线 ÷ 所选时间内已经过去的服务时间；按分组查看时为组内成员的平均。',
    en: 'Online in opening hours ÷ opening hours in the range so far. For a group, the average of its members.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['inHours', 'hours'],
  of: ({ inHours, hours }) => quotient(inHours, hours),
};
