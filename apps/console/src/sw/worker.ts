import { cacheName, isServerAway, outdated, planFor, pressedPath } from './plan';
import type { WorkerScope } from './scope';
import { showPushed } from './show-pushed';

/**
 * Set by the build: version, entry script and files of this build. `rest`: files of pages and dialogs, cached later.
 */
declare const __BUILD__: { version: string; entry: string; files: readonly string[]; rest: readonly string[] };

/** Milliseconds to wait for the server before the cached page is used: the connection may hang. */
const PAGE_TIMEOUT_MS = 4000;
const PAGE = '/';

const worker = self as unknown as WorkerScope;
const { version, entry, files, rest } = __BUILD__;
const CACHE = cacheName(version);
const cachedPaths = new Set(files);

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'take-over') void worker.skipWaiting();
  if (event.data === 'which-build') port?.postMessage(entry);
  if (event.data === 'keep-rest')
    event.waitUntil(cacheRest().then((isComplete) => isComplete && port?.postMessage('kept')));
});
worker.addEventListener('push', (event) => event.waitUntil(showPushed(event.data?.text() ?? '', worker)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification));
});
worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, worker.location.origin, cachedPaths);
  if (plan === 'page') event.respondWith(page(event.preloadResponse));
  if (plan === 'file') event.respondWith(file(event.request));
  if (plan === 'fresh') event.respondWith(fresh(event.request));
});

/** A click on a notification: focuses an open page, which shows the notification's subject, or opens a page. */
async function openPage({ tag, data }: { tag: string; data: unknown }): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await worker.clients.openWindow(pressedPath(data));
    return;
  }
  page.postMessage({ pressed: tag, path: pressedPath(data) });
  await page.focus();
}

/** Caches all files of the build or none: with a missing file the frame would not start, so the old version stays. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/static/') ? 'default' : 'reload' })),
  );
}

/**
 * Caches further files one after the other, at low priority. Returns false at the first failure; the next page repeats
 * the request.
 */
async function cacheRest(): Promise<boolean> {
  const cache = await caches.open(CACHE);
  for (const path of rest) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const response = await fetch(path, { priority: 'low' }).catch(() => null);
    if (!response?.ok) return false;
    await cache.put(path, response);
  }
  return true;
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outdated(names, version).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * Answers with the page. A cached page keeps the headers of its response: its Content-Security-Policy names the nonce
 * in it, so only its own inline script and styles run.
 */
async function page(preload: Promise<Response | undefined>): Promise<Response> {
  const cached = await caches.match(PAGE, { cacheName: CACHE });
  if (!cached) return (await preload) ?? fetch(PAGE);
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), PAGE_TIMEOUT_MS));
  return Promise.race([fromServer(preload, cached), timeout]);
}

async function fromServer(preload: Promise<Response | undefined>, cached: Response): Promise<Response> {
  try {
    const response = (await preload) ?? (await fetch(PAGE));
    return isServerAway(response.status) ? cached : response;
  } catch {
    return cached;
  }
}

async function file(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function fresh(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  if (response && !isServerAway(response.status)) return response;
  return (await caches.match(request, { cacheName: CACHE })) ?? response ?? Response.error();
}
