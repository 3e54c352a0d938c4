import { holds, type PageEntry } from '../../lib/frame/page-entry';

export const auditPages: readonly PageEntry[] = [
  {
    path: '/service/audit',
    name: 'AuditLog',
    title: 'audit',
    titles: { zh: '操作记录', en: 'Audit log' },
    icon: 'check',
    guard: holds('seePermissions:seeAudit'),
    load: () => import('./page').then((part) => ({ default: part.AuditPage })),
  },
];
