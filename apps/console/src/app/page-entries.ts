import { accessPages } from '../features/access/pages';
import { analysisPages } from '../features/analysis/pages';
import { auditPages } from '../features/audit/pages';
import { weChatPages, weChatVisitorPages } from '../features/channels/pages';
import { friendlyPages } from '../features/friendly/pages';
import { historyPages } from '../features/history/pages';
import { homePages } from '../features/home/pages';
import { letterPages } from '../features/letters/pages';
import { linkPages } from '../features/links/pages';
import { loginLogPages } from '../features/login-log/pages';
import { noticePages, noticeSettingsPages } from '../features/notices/pages';
import { personalPages } from '../features/personal/pages';
import { quickReplyPages } from '../features/quick-replies/pages';
import { reportPages } from '../features/reports/pages';
import { retentionPages } from '../features/retention/pages';
import { robotPages } from '../features/robots/pages';
import { rolePages } from '../features/roles/pages';
import { servicePages } from '../features/service/pages';
import { settingsPages } from '../features/settings/pages';
import { teamPages } from '../features/team/pages';
import { userPages } from '../features/users/pages';
import { workbenchPages } from '../features/workbench/pages';
import type { PageEntry, PageGroup, PageTitles } from '../lib/frame/page-entry';
import type { RouteRecord } from '../lib/frame/route-types';

/** Of a group whose pages the overview of statistics leads to. */
const BY_PALETTE = { hidden: true, inSearch: true } as const;

/** The groups of the menu in its order (specification, sections 2 and 6). */
export const pageGroups: readonly PageGroup[] = [
  {
    path: '/home',
    name: 'Homes',
    title: 'start',
    titles: { zh: '首页', en: 'Home' },
    icon: 'home',
    levelHidden: true,
  },
  {
    path: '/workbench',
    name: 'Workbench',
    title: 'workbench',
    // Short for “Workbench”, which does not fit into the 64 px wide column.
    titles: { zh: '工作台', en: 'Desk' },
    icon: 'current',
    levelHidden: true,
  },
  { path: '/service', name: 'Service', title: 'serviceGroup', titles: { zh: '客服', en: 'Team' }, icon: 'agents' },
  { path: '/user', name: 'User', title: 'userGroup', titles: { zh: '客户', en: 'People' }, icon: 'person' },
  { path: '/history', name: 'History', title: 'historyGroup', titles: { zh: '历史', en: 'History' }, icon: 'clock' },
  {
    path: '/census',
    name: 'CensusGroup',
    title: 'censusGroup',
    titles: { zh: '统计', en: 'Statistics' },
    icon: 'sort',
  },
  {
    path: '/flow',
    name: 'Flow',
    title: 'flowGroup',
    titles: { zh: '流量', en: 'Traffic' },
    icon: 'columns',
    ...BY_PALETTE,
  },
  {
    path: '/talk',
    name: 'Talk',
    title: 'talkGroup',
    titles: { zh: '会话统计', en: 'Conversations' },
    icon: 'columns',
    ...BY_PALETTE,
  },
  { path: '/link', name: 'Link', title: 'linkGroup', titles: { zh: '链接', en: 'Links' }, icon: 'link' },
  { path: '/robot', name: 'Robot', title: 'robots', titles: { zh: '机器人', en: 'Robots' }, icon: 'robot' },
  {
    path: '/system',
    name: 'System',
    title: 'systemGroup',
    titles: { zh: '设置', en: 'Settings' },
    icon: 'filter',
  },
  {
    path: '/access',
    name: 'AccessGroup',
    title: 'accessGroup',
    titles: { zh: '接入', en: 'Connect' },
    icon: 'device',
  },
  {
    path: '/personal',
    name: 'Personal',
    title: 'personalGroup',
    titles: { zh: '个人', en: 'Profile' },
    icon: 'person',
    // Everybody opens it from the avatar menu.
    menuGuard: { role: ['Admin'] },
  },
];

/** Pages that the app composes of several features. */
export type JoinedPages = Record<'home' | 'workbench' | 'personal', PageEntry['load']>;

/** All pages behind the login. A group of the menu lists its pages in this order. */
export const pageEntries = (joined: JoinedPages): readonly PageEntry[] => [
  ...homePages(joined.home),
  ...workbenchPages(joined.workbench),
  ...servicePages,
  ...teamPages,
  ...friendlyPages,
  ...rolePages,
  ...loginLogPages,
  ...auditPages,
  ...retentionPages,
  ...userPages,
  ...weChatVisitorPages,
  ...historyPages,
  ...letterPages,
  ...reportPages,
  ...analysisPages,
  ...linkPages,
  ...robotPages,
  ...settingsPages,
  ...weChatPages,
  ...noticeSettingsPages,
  ...quickReplyPages,
  ...accessPages,
  ...personalPages(joined.personal),
  ...noticePages,
];

/** The groups with their pages, for the frame and for the server's list of pages. */
export const pageTree = (entries: readonly PageEntry[]): RouteRecord[] =>
  pageGroups.map((group) => ({
    ...recordOf(group),
    children: entries
      .filter(({ path }) => path.startsWith(`${group.path}/`))
      .map((entry) => ({ ...recordOf(entry), path: entry.path.slice(group.path.length + 1) })),
  }));

/** Titles of groups and pages by key. */
export const pageTitles = (entries: readonly PageEntry[]): Readonly<Record<string, PageTitles>> =>
  Object.fromEntries([...pageGroups, ...entries].map(({ title, titles }) => [title, titles]));

function recordOf(page: PageGroup & Partial<Pick<PageEntry, 'load'>>): RouteRecord {
  const { path, name, titles: _, load, ...meta } = page;
  return { path, name, meta, ...(load && { load }) };
}
