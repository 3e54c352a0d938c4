import { cacheName, isServerAway, outdated, planFor, pressedPath } from './plan';
import type { WorkerScope } from './scope';

/** Filled in by the build: what this version of the console is made of. */
declare const __BUILD__: { version: string; entry: string; files: readonly string[]; rest: readonly string[] };

/** Milliseconds the server has for the page before the kept one is shown: it may hang instead of being gone. */
const PAGE_MS = 4000;
const PAGE = '/';

const worker = self as unknown as WorkerScope;
const { version, entry, files, rest } = __BUILD__;
const CACHE = cacheName(version);
const kept = new Set(files);

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(settle()));
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'take-over') void worker.skipWaiting();
  if (event.data === 'which-build') port?.postMessage(entry);
  if (event.data === 'keep-rest') event.waitUntil(keepRest().then((isKept) => isKept && port?.postMessage('kept')));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(toThePage(event.notification));
});
worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, worker.location.origin, kept);
  if (plan === 'page') event.respondWith(page(event.preloadResponse));
  if (plan === 'file') event.respondWith(file(event.request));
  if (plan === 'fresh') event.respondWith(fresh(event.request));
});

/** A press on a notification: a page of ours comes to the front and opens what it was about; without one a new page does. */
async function toThePage({ tag, data }: { tag: string; data: unknown }): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await worker.clients.openWindow(pressedPath(data));
    return;
  }
  page.postMessage({ pressed: tag });
  await page.focus();
}

/** All or nothing: with one file missing the frame would not start, so the old version stays. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/static/') ? 'default' : 'reload' })),
  );
}

/** One after the other, behind whatever the person does. What does not come now is asked for with the next page. */
async function keepRest(): Promise<boolean> {
  const cache = await caches.open(CACHE);
  for (const path of rest) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const response = await fetch(path, { priority: 'low' }).catch(() => null);
    if (!response?.ok) return false;
    await cache.put(path, response);
  }
  return true;
}

async function settle(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outdated(names, version).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * The kept page carries the headers it came with: its policy names the nonce that stands in it, so that its own inline script
 * and styles run, and nobody else's.
 */
async function page(preload: Promise<Response | undefined>): Promise<Response> {
  const known = await caches.match(PAGE, { cacheName: CACHE });
  if (!known) return (await preload) ?? fetch(PAGE);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(known), PAGE_MS));
  return Promise.race([newest(preload, known), late]);
}

async function newest(preload: Promise<Response | undefined>, known: Response): Promise<Response> {
  try {
    const response = (await preload) ?? (await fetch(PAGE));
    return isServerAway(response.status) ? known : response;
  } catch {
    return known;
  }
}

async function file(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

async function fresh(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null);
  if (response && !isServerAway(response.status)) return response;
  return (await caches.match(request, { cacheName: CACHE })) ?? response ?? Response.error();
}
