import { holds, type PageEntry } from '../../lib/frame/page-entry';

export const rolePages: readonly PageEntry[] = [
  {
    path: '/service/role',
    name: 'ServiceRoles',
    title: 'role',
    titles: { zh: '角色权限', en: 'Roles' },
    icon: 'colleagues',
    guard: holds('setPermissions:roleManagement'),
    load: () => import('./page').then((part) => ({ default: part.RolesPage })),
  },
];
