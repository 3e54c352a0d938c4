/** How the service worker answers a request. */
export type Plan =
  /** The worker does not answer: the browser sends the request itself. */
  | 'pass'
  /** The console's HTML page: from the network if the server answers in time, else from the cache. */
  | 'page'
  /** A file with a hash of its content in its name: from the cache, where its first download is stored. */
  | 'file'
  /** A file with a constant name, cached at install: from the network, or from the cache if the server does not answer. */
  | 'fresh';

/** Path of files with a hash in their name, which never change. */
export const STATIC = '/static/';
/** Paths of the console's HTML page. Its routes are in the fragment, which requests do not contain. */
const PAGES = ['/', '/index.html'];

type RequestFacts = { url: string; method: string; mode: string };

/**
 * The worker answers requests for the console's own files only: not for data, sockets, the visitor's window, the page
 * that tests the widget, or other origins. `cachedPaths`: paths that were cached at install.
 */
export function planFor({ url, method, mode }: RequestFacts, origin: string, cachedPaths: ReadonlySet<string>): Plan {
  const { origin: from, pathname } = new URL(url);
  if (from !== origin || method !== 'GET') return 'pass';
  if (mode === 'navigate') return PAGES.includes(pathname) ? 'page' : 'pass';
  if (pathname.startsWith(STATIC)) return 'file';
  return cachedPaths.has(pathname) && !PAGES.includes(pathname) ? 'fresh' : 'pass';
}

/** Whether a proxy reports that the server is unreachable: the cached page is used instead of this answer. */
export const isServerAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The path to open for a clicked notification when no page is open; `/` for paths outside of the console. */
export function pressedPath(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && path.startsWith('/#/') ? path : '/';
}

const PREFIX = 'parley-console-';

/** Name of a build's cache. */
export const cacheName = (version: string): string => PREFIX + version;

/** Names of the console's caches of other builds; without caches of other programs. */
export const outdated = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));

/** Messages from pages to the service worker. */
export type WorkerMessage =
  /** Asks for the entry script of the worker's build. */
  | 'which-build'
  /** Activate this worker now. */
  | 'take-over'
  /** Cache pages and dialogs that were not opened yet too; answered with `kept` once all are cached. */
  | 'keep-rest';
