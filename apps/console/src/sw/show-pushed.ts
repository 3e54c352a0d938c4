import { readPushed } from './pushed';
import type { WorkerScope } from './scope';

type Worker = {
  clients: Pick<WorkerScope['clients'], 'matchAll'>;
  registration: Pick<WorkerScope['registration'], 'showNotification' | 'getNotifications'>;
};

const ICON = '/icons/icon-192.png';

/** Shows a notice of the server, or closes one that was dealt with on another device. */
export async function showPushed(text: string, { clients, registration }: Worker): Promise<void> {
  const pushed = readPushed(text);
  if (!pushed) return;
  if ('close' in pushed) {
    for (const shown of await registration.getNotifications({ tag: pushed.close })) shown.close();
    return;
  }
  const { tag, title, body, path, test } = pushed;
  if (test !== undefined)
    for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage({ pushed: test });
  await registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path }, renotify: true });
}
