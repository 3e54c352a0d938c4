import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const servicePages: readonly PageEntry[] = [
  {
    path: PATHS.service,
    name: 'ServiceAgents',
    title: 'service',
    titles: { zh: '客服管理', en: 'Agents' },
    icon: 'agents',
    guard: holds('setPermissions:service'),
    load: () => import('./page').then((part) => ({ default: part.ServicePage })),
  },
];
