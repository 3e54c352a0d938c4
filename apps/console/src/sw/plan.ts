/** What the service worker does with a request. */
export type Plan =
  /** Not ours: the browser goes its usual way. */
  | 'pass'
  /** The console's one page: the newest when the server answers in time, else the kept one. */
  | 'page'
  /** A file whose name holds a hash of its content: kept once it came. */
  | 'file'
  /** Kept at install under a name that stays: the kept one, where the server does not answer. */
  | 'fresh';

/** Where the build puts files that never change. */
export const STATIC = '/static/';
/** The console's page; its places stand behind the #, which no request carries. */
const PAGES = ['/', '/index.html'];

type Asked = { url: string; method: string; mode: string };

/**
 * Only what the console itself is made of passes through the worker: never data, sockets, the visitor's window, the page that
 * tries it, or another origin. `kept`: paths that were kept at install.
 */
export function planFor({ url, method, mode }: Asked, origin: string, kept: ReadonlySet<string>): Plan {
  const { origin: from, pathname } = new URL(url);
  if (from !== origin || method !== 'GET') return 'pass';
  if (mode === 'navigate') return PAGES.includes(pathname) ? 'page' : 'pass';
  if (pathname.startsWith(STATIC)) return 'file';
  return kept.has(pathname) && !PAGES.includes(pathname) ? 'fresh' : 'pass';
}

/** Whether the kept page is better than this answer: a proxy that speaks for a server that is away. */
export const isServerAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Where a press on a notification leads while no page is open: a place of ours, whatever it carries. */
export function pressedPath(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && path.startsWith('/#/') ? path : '/';
}

const PREFIX = 'parley-console-';

/** The cache of one build. */
export const cacheName = (version: string): string => PREFIX + version;

/** Caches of ours that belong to other builds; another program's stay. */
export const outdated = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));

/** What pages and worker say to each other. */
export type Word =
  /** Answered with the entry script of the worker's build. */
  | 'which-build'
  /** Take over now. */
  | 'take-over'
  /** Keep the pages and dialogs as well that were not opened yet; answered with `kept` once all are here. */
  | 'keep-rest';
