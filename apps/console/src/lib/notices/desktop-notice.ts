export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export const notificationPermission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks for the permission; only in a click handler. */
export async function askForNotifications(): Promise<Permission> {
  if (typeof Notification === 'undefined') return 'unsupported';
  try {
    return await Notification.requestPermission();
  } catch {
    return Notification.permission;
  }
}

export type DesktopNotice = {
  title: string;
  body: string;
  tag: string;
  /** The path to open when no page of the console is open. */
  path: string;
  onPress: () => void;
};

export type ShownNotice = { close(): void };

/**
 * Cached: reading the permission blocks the page until another process answers, which is too slow for each of many
 * messages.
 */
const ASKED_AGAIN_MS = 2000;
let known: { permission: Permission; at: number } | null = null;

function recentPermission(): Permission {
  const now = performance.now();
  if (!known || now - known.at > ASKED_AGAIN_MS) known = { permission: notificationPermission(), at: now };
  return known.permission;
}

/** Shows a system notification; null if it is not permitted. A newer one with the same tag replaces it. */
export function showNotification(notice: DesktopNotice): ShownNotice | null {
  if (recentPermission() !== 'granted') return null;
  const { title, body, tag, onPress } = notice;
  // Silent: the console plays the sound itself, at the chosen volume.
  const options = { body, tag, silent: true, icon: '/icons/icon-192.png' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      onPress();
      notification.close();
    };
    return notification;
  } catch {
    // Android permits notifications by service workers only.
    return byWorker(notice, options);
  }
}

/** Click handlers by tag; the service worker reports the click. */
const pressed = new Map<string, () => void>();
let isListening = false;

function byWorker({ title, tag, path, onPress }: DesktopNotice, options: NotificationOptions): ShownNotice | null {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return null;
  listen(container);
  pressed.set(tag, onPress);
  const shown = container.ready.then(async (registration) => {
    await registration.showNotification(title, { ...options, data: { path } });
    return registration;
  });
  shown.catch(() => {}); // Forbidden in between: there is nothing to close.
  return {
    close() {
      pressed.delete(tag);
      shown
        .then((registration) => registration.getNotifications({ tag }))
        .then((all) => {
          for (const one of all) one.close();
        })
        .catch(() => {});
    },
  };
}

function listen(container: ServiceWorkerContainer): void {
  if (isListening) return;
  isListening = true;
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const tag = (data as { pressed?: unknown } | null)?.pressed;
    if (typeof tag !== 'string') return;
    pressed.get(tag)?.();
    pressed.delete(tag);
  });
}
