import type { PageEntry } from '../../lib/frame/page-entry';

const guard = { role: ['Admin'] };

/** The settings pages, named as in the specification. Sections and their fields: `lib/settings/places`. */
export const settingsPages: readonly PageEntry[] = [
  {
    path: '/system/takeIcon',
    name: 'TakeIcon',
    title: 'takeIcon',
    titles: { zh: '入口按钮', en: 'Launcher' },
    icon: 'invite',
    guard,
    load: () => import('./page').then((part) => ({ default: part.TakeIconPage })),
  },
  {
    path: '/system/floatNavigation',
    name: 'FloatNavigation',
    title: 'floatNavigation',
    titles: { zh: '悬浮导航', en: 'Floating bar' },
    icon: 'menu',
    guard,
    load: () => import('./page').then((part) => ({ default: part.FloatNavigationPage })),
  },
  {
    path: '/system/windowStyle',
    name: 'WindowStyle',
    title: 'windowStyle',
    titles: { zh: '窗口样式', en: 'Window style' },
    icon: 'theme',
    guard,
    load: () => import('./page').then((part) => ({ default: part.WindowStylePage })),
  },
  {
    path: '/system/windowSetting',
    name: 'WindowSetting',
    title: 'windowSetting',
    titles: { zh: '窗口设置', en: 'Window settings' },
    icon: 'current',
    guard,
    load: () => import('./page').then((part) => ({ default: part.WindowSettingPage })),
  },
  {
    path: '/system/region',
    name: 'Region',
    title: 'region',
    titles: { zh: '地区设置', en: 'Regions' },
    icon: 'language',
    guard,
    load: () => import('./region/page').then((part) => ({ default: part.RegionPage })),
  },
  {
    path: '/system/invitationBox',
    name: 'InvitationBox',
    title: 'invitationBox',
    titles: { zh: '邀请设置', en: 'Invitations' },
    icon: 'invite',
    guard,
    load: () => import('./page').then((part) => ({ default: part.InvitationBoxPage })),
  },
  {
    path: '/system/softwareSetting',
    name: 'SoftwareSetting',
    title: 'softwareSetting',
    titles: { zh: '软件设置', en: 'General' },
    icon: 'filter',
    guard,
    load: () => import('./page').then((part) => ({ default: part.SoftwareSettingPage })),
  },
  {
    path: '/system/autoAnswer',
    name: 'AutoAnswer',
    title: 'autoAnswer',
    titles: { zh: '自动应答', en: 'Auto answers' },
    icon: 'clock',
    guard,
    load: () => import('./page').then((part) => ({ default: part.AutoAnswerPage })),
  },
];
