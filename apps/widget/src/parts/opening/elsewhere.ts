import type { ReadMark } from '../../bridge';
import { act, get, type MessagePage, serverAt } from '../../visitor-api';
import type { Kit } from '../kit';

/** Pixels of the small window. */
const WIDTH = 420;
const HEIGHT = 680;

let watched: Window | null = null;

/**
 * Opens the chat in a window or tab of its own, a page of ours, or shows the one that is open. False: the browser blocks
 * it, so the window opens in the page.
 */
export function openElsewhere(mode: 'popup' | 'tab', kit: Kit): boolean {
  const left = Math.max(0, screenX + outerWidth - WIDTH - 40);
  const features = mode === 'popup' ? `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${screenY + 80}` : '';
  // At once: after an answer of the server the browser would block it.
  const opened = window.open('', `parley-${kit.site}`, features);
  if (!opened) return false;
  if (isNew(opened)) void lead(opened, kit);
  opened.focus();
  if (watched !== opened) watchReading(opened, kit);
  return true;
}

function isNew({ location }: Window): boolean {
  try {
    return location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** The page takes over the visitor of this one by a token that counts once. */
async function lead(opened: Window, kit: Kit): Promise<void> {
  const { href } = location;
  const facts = { p: href.slice(0, 4096), t: document.title.slice(0, 1000), l: kit.language };
  const token = await act(serverAt(kit.base), kit.credential() ?? '', 'handoff', {}).then(
    ({ token: given }) => ({ h: given }),
    () => ({}),
  );
  const fragment = new URLSearchParams({ ...token, ...facts });
  opened.location.href = `${kit.base}widget/frame/index.html?site=${encodeURIComponent(kit.site)}#${fragment}`;
}

/**
 * What is read there is read here too: the other page says so, or, where the host's policy keeps the two apart
 * (Cross-Origin-Opener-Policy), the server is asked once the visitor is back.
 */
function watchReading(opened: Window, kit: Kit): void {
  if (!watched)
    addEventListener('focus', () => {
      get<MessagePage>(serverAt(kit.base), kit.credential() ?? '', 'messages', { pageSize: 1 }).then(
        ({ talk: { conversation, visitorReadSeq: seq } }) => conversation && noteRead(kit, { conversation, seq }),
        () => {},
      );
    });
  watched = opened;
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== opened || origin !== new URL(kit.base).origin || data?.type !== 'read') return;
    noteRead(kit, data);
  });
}

/** Tells the loader as another tab of the site would. */
function noteRead({ site }: Kit, { conversation, seq }: ReadMark): void {
  const name = `parley:${site}`;
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(name, JSON.stringify({ ...kept, read: { conversation, seq } }));
    dispatchEvent(new StorageEvent('storage', { key: name }));
  } catch {
    // Without storage the badge stays until the next page.
  }
}
