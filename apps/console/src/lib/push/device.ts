import { ApiError } from '../api/api-error';
import type { ApiClient } from '../api/create-api';
import { localStore } from '../storage';

/** Whether this browser can be added; `install`: only once the console is on the home screen (iPhone, iPad). */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'ready';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
}

const KEY = 'push.device';
/** Time to wait for the service worker, ms. */
const READY_MS = 10_000;

type Api = ApiClient['api'];

/** The id of this browser as a device of this agent; null: it is none. */
export function ownDevice(agent: string): string | null {
  const [owner, id] = (localStore.get(KEY) ?? '').split(' ');
  return owner === agent && id ? id : null;
}

export const forgetDevice = (): void => localStore.set(KEY, null);

/**
 * Subscribes this browser and tells the server; returns the device's id. With a `known` device, renews that
 * one only. Rejects if the browser refuses.
 */
export async function addDevice(api: Api, agent: string, known?: string): Promise<string> {
  const { key } = await api('GET /push/own', undefined, { quiet: true });
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  const value = {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    ...(known && { id: known }),
  };
  const { id } = await api('POST /push/doSubscribe', value, { quiet: true });
  localStore.set(KEY, `${agent} ${id}`);
  return id;
}

/** The subscription with the server's key; one with another key is given up. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await ready();
  const wish = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const known = await pushManager.getSubscription();
  if (known && !isSame(known.options.applicationServerKey, wish.applicationServerKey)) await known.unsubscribe();
  return pushManager.subscribe(wish);
}

function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no service worker')), READY_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).join() === other.join();

/** Ends the browser's subscription: nothing more reaches it. */
export async function endSubscription(): Promise<void> {
  forgetDevice();
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * After a new login the server knows the device as that of the old one: renews it. One that was removed stays removed:
 * its subscription ends.
 */
export async function renewDevice(api: Api, agent: string): Promise<void> {
  const known = ownDevice(agent);
  if (known === null || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  try {
    await addDevice(api, agent, known);
  } catch (error) {
    // Anything else, e.g. no connection: the next start tries again.
    if (error instanceof ApiError && error.id === 'push-device-removed') await endSubscription();
  }
}
