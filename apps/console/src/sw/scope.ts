/**
 * The part of a service worker's `self` that is used here. TypeScript's library for workers cannot be loaded together
 * with the one for pages.
 */
export type WorkerScope = {
  location: { origin: string };
  navigator: { language: string };
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>;
    getNotifications(of: { tag: string }): Promise<readonly { close(): void }[]>;
  };
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
};

type Page = { focus(): Promise<unknown>; postMessage(message: unknown): void };

type Extendable = { waitUntil(work: Promise<unknown>): void };

type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  fetch: Extendable & {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  };
  notificationclick: Extendable & { notification: { tag: string; data: unknown; close(): void } };
  push: Extendable & { data: { text(): string } | null };
  message: Extendable & { data: unknown; ports: readonly MessagePort[] };
};
