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

export type DesktopNotice = { title: string; body: string; tag: string; onPress: () => void };

/** A notification of the system; null where it may not be shown. A newer one of the same tag takes its place. */
export function showNotification({ title, body, tag, onPress }: DesktopNotice): Notification | null {
  if (notificationPermission() !== 'granted') return null;
  try {
    // Its sound is ours, at the volume that was chosen.
    const notification = new Notification(title, { body, tag, silent: true, icon: '/icons/icon-192.png' });
    notification.onclick = () => {
      window.focus();
      onPress();
      notification.close();
    };
    return notification;
  } catch {
    return null; // Phones allow them to service workers alone.
  }
}
