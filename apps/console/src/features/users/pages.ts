import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const userPages: readonly PageEntry[] = [
  {
    path: PATHS.users,
    name: 'Users',
    title: 'user',
    titles: { zh: '客户档案', en: 'Customers' },
    icon: 'person',
    guard: holds('seePermissions:seeVisitor'),
    load: () => import('./page').then((part) => ({ default: part.UsersPage })),
  },
  {
    path: PATHS.userDetail,
    name: 'UserDetail',
    title: 'userDetail',
    titles: { zh: '客户详情', en: 'Customer' },
    icon: 'person',
    hidden: true,
    dynamicNewTab: true,
    activeMenu: PATHS.users,
    guard: holds('seePermissions:seeVisitor'),
    load: () => import('./detail/page').then((part) => ({ default: part.UserDetailPage })),
  },
];
