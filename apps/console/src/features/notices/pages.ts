import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

export const noticePages: readonly PageEntry[] = [
  {
    path: PATHS.noticeCheck,
    name: 'NoticeCheck',
    title: 'noticeCheck',
    titles: { zh: '提醒自检', en: 'Notification check' },
    icon: 'bell',
    guests: true,
    load: () => import('./page').then((part) => ({ default: part.NoticeCheckPage })),
  },
];

const guard = { role: ['Admin'] };

/** The settings pages of notices: sounds and self-test, push and apps. */
export const noticeSettingsPages: readonly PageEntry[] = [
  {
    path: '/system/desktopSetting',
    name: 'DesktopSetting',
    title: 'desktopSetting',
    titles: { zh: '桌面设置', en: 'Desktop' },
    icon: 'sound',
    guard,
    load: () => import('./settings/desktop-page').then((part) => ({ default: part.DesktopSettingPage })),
  },
  {
    path: '/system/appSetting',
    name: 'AppSetting',
    title: 'appSetting',
    titles: { zh: 'APP 设置', en: 'App' },
    icon: 'phone',
    guard,
    load: () => import('./settings/app-page').then((part) => ({ default: part.AppSettingPage })),
  },
];
