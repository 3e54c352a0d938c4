/** Every address that something leads to, once; a page that only the menu leads to has its own in its `pages.ts`. */
export const PATHS = {
  home: '/',
  workbench: '/workbench/workbench',
  login: '/login',
  setup: '/setup',
  register: '/register',
  authLogin: '/authLogin',
  callback: '/callback',
  invitation: '/invitation',
  forbidden: '/403',
  notFound: '/404',
  service: '/service/service',
  users: '/user/user',
  userDetail: '/user/userDetail',
  history: '/history/history',
  historyDetail: '/history/historyDetail',
  letters: '/history/letter',
  retention: '/service/retention',
  personal: '/personal/personal',
  noticeCheck: '/personal/notices',
} as const;

/** The pages that need no login: whoever just signed in has no business there. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  PATHS.login,
  PATHS.setup,
  PATHS.register,
  PATHS.authLogin,
  PATHS.callback,
  PATHS.invitation,
  PATHS.forbidden,
  PATHS.notFound,
]);

export const API_BASE = '/api';

/** The agent's socket beside the page: same host, same security. */
export function agentSocketUrl(page: Pick<Location, 'protocol' | 'host'>): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/ws/agent`;
}

/** The workbench with this visitor open. */
export const workbenchPath = (visitor: string | null): string =>
  visitor ? `${PATHS.workbench}?visitor=${encodeURIComponent(visitor)}` : PATHS.workbench;

/** The workbench with the internal chat with this account. */
export const talkPath = (account: string): string => `${PATHS.workbench}?talk=${encodeURIComponent(account)}`;

/** One person of the archive, in a tab of its own. */
export const userDetailPath = (id: string): string => `${PATHS.userDetail}?id=${encodeURIComponent(id)}`;

/** One conversation of the record in a tab of its own, at one of its messages where named. */
export const historyDetailPath = (conversation: string, seq?: number): string =>
  `${PATHS.historyDetail}?conversation=${encodeURIComponent(conversation)}${seq === undefined ? '' : `&at=${seq}`}`;

/** The letters with this one open. */
export const letterPath = (id: string): string => `${PATHS.letters}?letter=${encodeURIComponent(id)}`;

/** Login that comes back to where one was; the root needs no saying. */
export function loginPath(from: string): string {
  return from === PATHS.home || from === '' ? PATHS.login : `${PATHS.login}?redirect=${encodeURIComponent(from)}`;
}

/** Where to go after login: only to a path of our own, never to another site. */
export function redirectTarget(search: URLSearchParams): string {
  const target = search.get('redirect') ?? PATHS.home;
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.includes('\\');
  return isOurs && !PUBLIC_PATHS.has(target.split('?')[0] ?? '') ? target : PATHS.home;
}
