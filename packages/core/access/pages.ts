import { allows, INSIDE, type Need, type User } from './allows';

/** A page of the console as menu and search know it; how it looks is the console's business. */
export type Page = {
  /** Relative to its group, unless it begins with `/`. */
  path: string;
  name: string;
  meta: PageMeta;
  children?: readonly Page[];
};

export type PageMeta = {
  /** A key of the console's locale file `routes`. */
  title: string;
  icon?: string;
  /** Who may open it. */
  guard?: Need;
  /** Who finds it in the menu, where more people may open it than look for it. */
  menuGuard?: Need;
  hidden?: boolean;
  /** A partner's account finds it too; every other page is closed to it, whatever its rights. */
  guests?: true;
  /** About one thing: each address with its query is a tab of its own, and no place to begin. */
  dynamicNewTab?: boolean;
  /** The path of the menu entry that is highlighted for it. */
  activeMenu?: string;
  levelHidden?: boolean;
  noColumn?: boolean;
  noClosable?: boolean;
  fill?: boolean;
};

/** The business pages in the order of the menu (specification, sections 2 and 6). */
export const pages: readonly Page[] = [
  {
    path: '/workbench',
    name: 'Workbench',
    meta: { title: 'workbench', icon: 'current', levelHidden: true },
    children: [
      {
        path: 'workbench',
        name: 'Dialogue',
        meta: { title: 'dialogue', icon: 'current', noClosable: true, noColumn: true, fill: true, guests: true },
      },
    ],
  },
  {
    path: '/service',
    name: 'Service',
    meta: { title: 'serviceGroup', icon: 'agents' },
    children: [
      {
        path: 'service',
        name: 'ServiceAgents',
        meta: { title: 'service', icon: 'agents', guard: { permission: ['setPermissions:service'], mode: 'oneOf' } },
      },
      {
        path: 'friendly',
        name: 'FriendlyContacts',
        meta: { title: 'friendly', icon: 'share', guard: { permission: ['setPermissions:friendly'], mode: 'oneOf' } },
      },
      {
        path: 'role',
        name: 'ServiceRoles',
        meta: {
          title: 'role',
          icon: 'colleagues',
          guard: { permission: ['setPermissions:roleManagement'], mode: 'oneOf' },
        },
      },
      {
        path: 'record',
        name: 'LoginRecord',
        meta: {
          title: 'record',
          icon: 'device',
          guard: { permission: ['seePermissions:seeLoginRecord'], mode: 'oneOf' },
        },
      },
      {
        path: 'audit',
        name: 'AuditLog',
        meta: {
          title: 'audit',
          icon: 'check',
          guard: { permission: ['seePermissions:seeAudit'], mode: 'oneOf' },
        },
      },
      {
        path: 'retention',
        name: 'Retention',
        meta: {
          title: 'retention',
          icon: 'clock',
          guard: { permission: ['seePermissions:seeAudit'], mode: 'oneOf' },
        },
      },
    ],
  },
  {
    path: '/user',
    name: 'User',
    meta: { title: 'userGroup', icon: 'person' },
    children: [
      {
        path: 'user',
        name: 'Users',
        meta: { title: 'user', icon: 'person', guard: { permission: ['seePermissions:seeVisitor'], mode: 'oneOf' } },
      },
      {
        path: 'userDetail',
        name: 'UserDetail',
        meta: {
          title: 'userDetail',
          icon: 'person',
          hidden: true,
          dynamicNewTab: true,
          activeMenu: '/user/user',
          guard: { permission: ['seePermissions:seeVisitor'], mode: 'oneOf' },
        },
      },
    ],
  },
  {
    path: '/history',
    name: 'History',
    meta: { title: 'historyGroup', icon: 'clock' },
    children: [
      {
        path: 'history',
        name: 'HistoryRecords',
        meta: {
          title: 'history',
          icon: 'clock',
          guard: { permission: ['seePermissions:seeHistorical'], mode: 'oneOf' },
        },
      },
      {
        path: 'historyDetail',
        name: 'HistoryDetail',
        meta: {
          title: 'historyDetail',
          icon: 'details',
          hidden: true,
          dynamicNewTab: true,
          activeMenu: '/history/history',
          guard: { permission: ['seePermissions:seeHistorical'], mode: 'oneOf' },
        },
      },
      {
        path: 'letter',
        name: 'Letter',
        meta: { title: 'letter', icon: 'letter', guard: ['talk:desk', 'seePermissions:seeHistorical'] },
      },
    ],
  },
  {
    path: '/link',
    name: 'Link',
    meta: { title: 'linkGroup', icon: 'link' },
    children: [
      {
        path: 'link',
        name: 'Links',
        meta: { title: 'chatLink', icon: 'link', guard: { permission: ['seePermissions:link'], mode: 'oneOf' } },
      },
    ],
  },
  {
    path: '/personal',
    name: 'Personal',
    // Everybody opens it from the avatar menu.
    meta: { title: 'personalGroup', icon: 'person', menuGuard: { role: ['Admin'] } },
    children: [
      { path: 'personal', name: 'PersonalSettings', meta: { title: 'personal', icon: 'person', guests: true } },
      { path: 'notices', name: 'NoticeCheck', meta: { title: 'noticeCheck', icon: 'bell', guests: true } },
    ],
  },
];

/** The pages this person may open, with the groups that have any. */
export function pagesFor(user: User, tree: readonly Page[] = pages): Page[] {
  return tree.flatMap((page) => {
    const { guard, menuGuard, guests } = page.meta;
    if (!guests && !page.children && !allows(user, [INSIDE])) return [];
    if (guard && !allows(user, guard)) return [];
    const meta = menuGuard && !allows(user, menuGuard) ? { ...page.meta, hidden: true } : page.meta;
    if (!page.children) return [{ ...page, meta }];
    const children = pagesFor(user, page.children);
    return children.length > 0 ? [{ ...page, meta, children }] : [];
  });
}
