import { type Page, pages } from '@parley/core/access/pages';
import { WorkbenchPage } from '../features/workbench/page';
import type { RouteRecord } from '../lib/frame/route-types';
import { PATHS } from '../lib/paths';

type Load = NonNullable<RouteRecord['load']>;

/** Which page stands behind which name of `@parley/core/access/pages`. The workbench comes with the frame: it is what people wait for. */
const loads: Readonly<Record<string, Load>> = {
  Dialogue: async () => ({ default: WorkbenchPage }),
  ServiceAgents: () => import('../features/service/page').then((part) => ({ default: part.ServicePage })),
  FriendlyContacts: () => import('../features/friendly/page').then((part) => ({ default: part.FriendlyPage })),
  Users: () => import('../features/users/page').then((part) => ({ default: part.UsersPage })),
  UserDetail: () => import('../features/users/detail/page').then((part) => ({ default: part.UserDetailPage })),
  Links: () => import('../features/links/page').then((part) => ({ default: part.LinksPage })),
  ServiceRoles: () => import('../features/roles/page').then((part) => ({ default: part.RolesPage })),
  AuditLog: () => import('../features/audit/page').then((part) => ({ default: part.AuditPage })),
  Retention: () => import('../features/retention/page').then((part) => ({ default: part.RetentionPage })),
  LoginRecord: () => import('../features/login-log/page').then((part) => ({ default: part.LoginLogPage })),
  HistoryRecords: () => import('../features/history/page').then((part) => ({ default: part.HistoryPage })),
  HistoryDetail: () => import('../features/history/detail-page').then((part) => ({ default: part.DetailPage })),
  Letter: () => import('../features/letters/page').then((part) => ({ default: part.LettersPage })),
  NoticeCheck: () => import('../features/notices/page').then((part) => ({ default: part.NoticeCheckPage })),
  PersonalSettings: () => import('./personal').then((part) => ({ default: part.Personal })),
};

const withLoad = ({ path, name, meta, children }: Page): RouteRecord => ({
  path,
  name,
  meta,
  load: loads[name],
  ...(children && { children: children.map(withLoad) }),
});

/** There for everybody: the root, and the home page of old bookmarks, lead to the workbench. */
export const constantRoutes: RouteRecord[] = [
  { path: PATHS.home, name: 'Root', redirect: PATHS.workbench, meta: { title: '', hidden: true } },
  { path: '/index', name: 'Index', redirect: PATHS.workbench, meta: { title: '', hidden: true } },
];

/** Every page behind the login, in the order of the menu. */
export const asyncRoutes: RouteRecord[] = pages.map(withLoad);

type Samples = { demoRoutesFor: (isInMenu: boolean) => RouteRecord[] };

/** The sample pages, where their folder is there: in the menu, or by address alone. */
export const sampleRoutes = (isInMenu: boolean): RouteRecord[] =>
  Object.values(import.meta.glob<Samples>('../features/demo/routes.ts', { eager: true })).flatMap((samples) =>
    samples.demoRoutesFor(isInMenu),
  );
