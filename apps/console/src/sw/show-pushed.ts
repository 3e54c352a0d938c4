import { type Pushed, readPushed } from './pushed';
import type { WorkerScope } from './scope';

type Worker = {
  navigator: WorkerScope['navigator'];
  clients: Pick<WorkerScope['clients'], 'matchAll'>;
  registration: Pick<WorkerScope['registration'], 'showNotification' | 'getNotifications'>;
};

type Shown = Exclude<Pushed, { close: string }>;

const ICON = '/icons/icon-192.png';

/** For a push of another version: browsers ask for a notice for each push, and show one of their own otherwise. */
const UNKNOWN = {
  zh: { title: '新通知', body: '打开控制台查看。' },
  en: { title: 'New notification', body: 'Open the console to see it.' },
};

/** Shows a notice of the server, or closes one that was dealt with on another device. */
export async function showPushed(text: string, { navigator, clients, registration }: Worker): Promise<void> {
  const words = navigator.language.startsWith('zh') ? UNKNOWN.zh : UNKNOWN.en;
  const pushed = readPushed(text) ?? { ...words, tag: 'parley-unknown', path: '/' };
  if ('close' in pushed) {
    for (const shown of await registration.getNotifications({ tag: pushed.close })) shown.close();
    return;
  }
  const { tag, title, body, path, test }: Shown = pushed;
  if (test !== undefined)
    for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage({ pushed: test });
  await registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path }, renotify: true });
}
