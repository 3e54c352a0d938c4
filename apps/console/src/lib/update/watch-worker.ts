import { STATIC, type WorkerMessage } from '../../sw/plan';
import type { UpdateMachine } from './update-machine';

const WORKER = '/sw.js';
/** Interval in ms between two checks for a new version. */
const LOOK_MS = 60 * 60_000;
/** Timeout in ms for the worker's answer; without one its version is unknown. */
const ANSWER_MS = 3000;

/**
 * Registers the service worker and tells `updates` of each newer one. A page that came fresh from the server while the
 * worker was still old runs the new version already: there the new worker takes over without a word.
 */
export async function watchWorker(
  container: ServiceWorkerContainer,
  entry: string,
  updates: UpdateMachine,
): Promise<ServiceWorkerRegistration> {
  const isFirst = container.controller === null;
  if (isFirst) container.addEventListener('controllerchange', () => keepLoaded(performance), { once: true });
  const registration = await container.register(WORKER, { scope: '/', updateViaCache: 'none' });

  const follow = async (worker: ServiceWorker): Promise<void> => {
    if ((await entryOf(worker)) === entry) return say(worker, 'take-over');
    if (worker.state === 'installed') return updates.ready();
    updates.found();
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') updates.ready();
    });
  };
  const look = (): void => {
    const next = registration.installing ?? registration.waiting;
    // The first worker in this browser replaces no version.
    if (next && container.controller) void follow(next);
  };
  look();
  registration.addEventListener('updatefound', look);
  setInterval(() => void registration.update().catch(() => {}), LOOK_MS);
  return registration;
}

/** Pages that were opened before the worker was there: asked for once more, from the browser's own cache, they pass through it. */
function keepLoaded(page: Pick<Performance, 'getEntriesByType'>): void {
  const files = page.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith(STATIC));
  for (const { name } of files) void fetch(name).catch(() => {});
}

/** Activates the new worker, then reloads the page. */
export async function takeOver(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const { waiting } = registration;
  if (!waiting) return location.reload();
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(waiting, 'take-over');
}

const say = (worker: ServiceWorker, word: WorkerMessage): void => worker.postMessage(word);

/**
 * Asks the worker to cache all remaining files, for use while the server is unreachable; calls `tell` when it is done.
 */
export async function keepRest(container: ServiceWorkerContainer, tell: () => void): Promise<void> {
  await container.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = tell;
  container.controller?.postMessage('keep-rest' satisfies WorkerMessage, [port2]);
}

/** The entry script of this worker's build; null if the worker does not answer. */
function entryOf(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'string' ? data : null);
    setTimeout(() => resolve(null), ANSWER_MS);
    worker.postMessage('which-build' satisfies WorkerMessage, [port2]);
  });
}
