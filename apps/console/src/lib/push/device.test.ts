import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { addDevice, ownDevice, renewDevice } from './device';

const AGENT = 'agent-1';
const ENDPOINT = 'https://push.example/1';

/** A server with these devices, as far as push goes. */
function serverWith(devices: Set<string>) {
  const asked: unknown[] = [];
  const api = async (name: string, input?: { id?: string }) => {
    if (name === 'GET /push/own') return { key: 'AQID', isOn: true, list: [] };
    asked.push(input);
    const { id } = input!;
    if (id !== undefined && !devices.has(id)) throw new ApiError(404, 'push-device-removed');
    const added = id ?? 'device-1';
    devices.add(added);
    return { id: added };
  };
  return { api: api as never as Parameters<typeof addDevice>[0], asked };
}

let isSubscribed: boolean;
beforeEach(() => {
  isSubscribed = false;
  const kept = new Map<string, string>();
  const subscription = {
    options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const serviceWorker = { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { userAgent: 'Chrome', serviceWorker });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('at the next start a device renews itself by its id', async () => {
  const { api, asked } = serverWith(new Set());
  await addDevice(api, AGENT);
  await renewDevice(api, AGENT);
  expect(asked.at(-1)).toEqual({ endpoint: ENDPOINT, p256dh: 'p', auth: 'a', id: 'device-1' });
  expect([ownDevice(AGENT), isSubscribed]).toEqual(['device-1', true]);
});

it('a device that was revoked meanwhile ends its subscription instead of adding itself again', async () => {
  const devices = new Set<string>();
  const { api, asked } = serverWith(devices);
  await addDevice(api, AGENT);
  devices.clear();
  await renewDevice(api, AGENT);
  expect([ownDevice(AGENT), isSubscribed, devices.size]).toEqual([null, false, 0]);
  const before = asked.length;
  await renewDevice(api, AGENT);
  expect(asked).toHaveLength(before);
});
