import { holds, type PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

const guard = holds('setPermissions:access');

export const accessPages: readonly PageEntry[] = [
  {
    path: PATHS.sites,
    name: 'Access',
    title: 'sites',
    titles: { zh: '站点与代码', en: 'Sites' },
    icon: 'page',
    guard,
    load: () => import('./sites-page').then((part) => ({ default: part.SitesPage })),
  },
  {
    path: '/access/keys',
    name: 'ApiKeys',
    title: 'apiKeys',
    titles: { zh: 'API 密钥', en: 'API keys' },
    icon: 'bookmark',
    guard,
    load: () => import('./keys/keys-page').then((part) => ({ default: part.KeysPage })),
  },
  {
    path: PATHS.hooks,
    name: 'Webhooks',
    title: 'webhooks',
    titles: { zh: 'Webhook', en: 'Webhooks' },
    icon: 'direct',
    guard,
    load: () => import('./hooks/hooks-page').then((part) => ({ default: part.HooksPage })),
  },
  {
    path: '/access/signIn',
    name: 'SignIn',
    title: 'signIn',
    titles: { zh: '登录方式', en: 'Sign-in' },
    icon: 'person',
    // Who may change settings (`EDITS_SETTINGS`, whose file the workbench does not load).
    guard: { role: ['Admin'], mode: 'oneOf' },
    load: () => import('./sign-in/sign-in-page').then((part) => ({ default: part.SignInPage })),
  },
  {
    path: '/access/sandbox',
    name: 'Sandbox',
    title: 'sandbox',
    titles: { zh: '沙盒', en: 'Sandbox' },
    icon: 'dice',
    guard,
    load: () => import('./sandbox/sandbox-page').then((part) => ({ default: part.SandboxPage })),
  },
  {
    path: '/access/inspector',
    name: 'Inspector',
    title: 'inspector',
    titles: { zh: '实时事件', en: 'Live events' },
    icon: 'watched',
    guard,
    load: () => import('./inspector/inspector-page').then((part) => ({ default: part.InspectorPage })),
  },
  {
    path: PATHS.deliveries,
    name: 'Deliveries',
    title: 'deliveries',
    titles: { zh: 'Webhook 投递', en: 'Deliveries' },
    icon: 'direct',
    hidden: true,
    activeMenu: PATHS.hooks,
    guard,
    load: () => import('./hooks/deliveries-page').then((part) => ({ default: part.DeliveriesPage })),
  },
];
