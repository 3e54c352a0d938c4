import type { PageEntry } from '../../lib/frame/page-entry';

type Module = typeof import('./page');
type Name = keyof Module extends infer Part ? (Part extends `${infer Page}Page` ? Page : never) : never;
type Said = { name: Name; zh: string; en: string; icon: PageEntry['icon'] };

const guard = { role: ['Admin'] };

/** `TakeIcon` is `/system/takeIcon` (few bytes: the frame loads this). */
function pageOf({ name, icon, ...titles }: Said): PageEntry {
  const title = name[0]!.toLowerCase() + name.slice(1);
  const load = () => import('./page').then((part) => ({ default: part[`${name}Page`] }));
  return { path: `/system/${title}`, name, title, titles, icon, guard, load };
}

/** The settings pages, named as in the specification. Sections and their fields: `lib/settings/places`. */
export const settingsPages: readonly PageEntry[] = [
  pageOf({ name: 'TakeIcon', zh: '入口按钮', en: 'Launcher', icon: 'invite' }),
  pageOf({ name: 'FloatNavigation', zh: '悬浮导航', en: 'Floating bar', icon: 'menu' }),
  pageOf({ name: 'WindowStyle', zh: '窗口样式', en: 'Window style', icon: 'theme' }),
  pageOf({ name: 'WindowSetting', zh: '窗口设置', en: 'Window settings', icon: 'current' }),
  {
    path: '/system/region',
    name: 'Region',
    title: 'region',
    titles: { zh: '地区设置', en: 'Regions' },
    icon: 'language',
    guard,
    load: () => import('./region/page').then((part) => ({ default: part.RegionPage })),
  },
  pageOf({ name: 'InvitationBox', zh: '邀请设置', en: 'Invitations', icon: 'invite' }),
  pageOf({ name: 'SoftwareSetting', zh: '软件设置', en: 'General', icon: 'filter' }),
  pageOf({ name: 'AutoAnswer', zh: '自动应答', en: 'Automatic answers', icon: 'clock' }),
];
