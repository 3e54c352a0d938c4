/** Paths to which several places link; a page that only the menu links to has its path in its `pages.ts`. */
export const PATHS = {
  home: '/',
  firstSteps: '/home/start',
  workbench: '/workbench/workbench',
  login: '/login',
  setup: '/setup',
  password: '/password',
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
  links: '/link/link',
  teamTalk: '/service/talk',
  teamEvaluate: '/service/evaluate',
  teamState: '/service/state',
  census: '/census/census',
  report: '/census/report',
  sites: '/access/access',
  hooks: '/access/hooks',
  deliveries: '/access/deliveries',
  retention: '/service/retention',
  personal: '/personal/personal',
  noticeCheck: '/personal/notices',
} as const;

/** Pages without login; signed-in users are redirected from them. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  PATHS.login,
  PATHS.setup,
  PATHS.password,
  PATHS.register,
  PATHS.authLogin,
  PATHS.callback,
  PATHS.invitation,
  PATHS.forbidden,
  PATHS.notFound,
]);

export const API_BASE = '/api';

/** URL of the agent's socket: the page's host, encrypted if the page is. */
export function agentSocketUrl(page: Pick<Location, 'protocol' | 'host'>): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/ws/agent`;
}

/** The workbench with this visitor open. */
export const workbenchPath = (visitor: string | null): string =>
  visitor ? `${PATHS.workbench}?visitor=${encodeURIComponent(visitor)}` : PATHS.workbench;

/** The workbench with the internal chat with this account. */
export const talkPath = (account: string): string => `${PATHS.workbench}?talk=${encodeURIComponent(account)}`;

/** One person of the archive, in its own tab. */
export const userDetailPath = (id: string): string => `${PATHS.userDetail}?id=${encodeURIComponent(id)}`;

/** One conversation of the record in its own tab, scrolled to a message if given. */
export const historyDetailPath = (conversation: string, seq?: number): string =>
  `${PATHS.historyDetail}?conversation=${encodeURIComponent(conversation)}${seq === undefined ? '' : `&at=${seq}`}`;

/** The letters page with this letter open. */
export const letterPath = (id: string): string => `${PATHS.letters}?letter=${encodeURIComponent(id)}`;

/** The deliveries of one webhook. */
export const deliveriesPath = (hook: string): string => `${PATHS.deliveries}?hook=${encodeURIComponent(hook)}`;

/** The login page with a return path; the root needs none. */
export const loginPath = (from: string): string => withReturn(PATHS.login, from);

/** The page of the configured identity provider, with a return path. */
export const authLoginPath = (from: string): string => withReturn(PATHS.authLogin, from);

const withReturn = (path: string, from: string): string =>
  from === PATHS.home || from === '' ? path : `${path}?redirect=${encodeURIComponent(from)}`;

/** The path to open after login: only a path of the console, never another site. */
export const redirectTarget = (search: URLSearchParams): string => ownPath(search.get('redirect'));

/** A path of the console that needs a login; the root for everything else. */
export function ownPath(target: string | null): string {
  const path = target ?? PATHS.home;
  const isOurs = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
  return isOurs && !PUBLIC_PATHS.has(path.split('?')[0] ?? '') ? path : PATHS.home;
}
