export type Permission = 'granted' | 'denied' | 'default' | 'unsupported';

export const notificationPermission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the person; only ever from a press of theirs. */
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
  /** Where it leads when no page of ours is open any more. */
  path: string;
  onPress: () => void;
};

export type ShownNotice = { close(): void };

/** Asking a browser stops its page until another process has answered: under a flood of messages not with each of them. */
const ASKED_AGAIN_MS = 2000;
let known: { permission: Permission; at: number } | null = null;

function recentPermission(): Permission {
  const now = performance.now();
  if (!known || now - known.at > ASKED_AGAIN_MS) known = { permission: notificationPermission(), at: now };
  return known.permission;
}

/** A notification of the system; null where it may not be shown. A newer one of the same tag takes its place. */
export function showNotification(notice: DesktopNotice): ShownNotice | null {
  if (recentPermission() !== 'granted') return null;
  const { title, body, tag, onPress } = notice;
  // Its sound is ours, at the volume that was chosen.
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
    // Android allows them to service workers alone.
    return byWorker(notice, options);
  }
}

/** What a press does, by tag: the worker tells the press. */
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
