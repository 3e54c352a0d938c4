import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const retentionPages: readonly PageEntry[] = [
  {
    path: PATHS.retention,
    name: 'Retention',
    title: 'retention',
    titles: { zh: '数据保留', en: 'Data retention' },
    icon: 'clock',
    guard: holds('seePermissions:seeAudit'),
    load: () => import('./page').then((part) => ({ default: part.RetentionPage })),
  },
];
