import { holds, type PageEntry } from '../../lib/frame/page-entry';

export const loginLogPages: readonly PageEntry[] = [
  {
    path: '/service/record',
    name: 'LoginRecord',
    title: 'record',
    titles: { zh: '登录记录', en: 'Sign-in log' },
    icon: 'device',
    guard: holds('seePermissions:seeLoginRecord'),
    load: () => import('./page').then((part) => ({ default: part.LoginLogPage })),
  },
];
