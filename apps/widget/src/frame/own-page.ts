import type { ToFrame, ToLoader } from '../bridge';
import { createPageStorage } from '../loader/page-storage';
import { addStyles } from './lazy/add-styles';
import { notServed } from './own-page-texts';

/** Without a page around it: as wide as one reads, as high as a keyboard leaves it. */
const STYLE =
  '#window{max-width:720px;height:var(--seen,100dvh);margin:0 auto}.not-served{padding:35vh 24px;text-align:center}';

type OwnPage = { storage: Storage | undefined; receive(message: ToFrame): void };

/**
 * The window as a page of its own, opened by a one-time link: replaces the loader. The token is in the fragment, which
 * browsers do not send to servers, and is removed from the address at once.
 */
export function openOwnPage({ storage, receive }: OwnPage): (message: ToLoader) => void {
  const site = new URLSearchParams(location.search).get('site') ?? '';
  const given = new URLSearchParams(location.hash.slice(1));
  const handoff = /^[\w-]{20,128}$/.exec(given.get('h') ?? '')?.[0];
  /** The page that has opened this one, and its origin; empty: there is none. */
  const from = given.get('p') ?? '';
  const origin = /^https?:\/\/[^/?#]+/.exec(from)?.[0];
  // The same as of pages with the widget on this origin: a browser is one visitor.
  const stored = createPageStorage(site);
  history.replaceState(null, '', location.pathname + location.search);
  addStyles(STYLE);

  const page = {
    URL: origin ? from : location.href,
    title: given.get('t') ?? document.title,
    referrer: '',
    language: navigator.language,
    screen: `${screen.width}x${screen.height}`,
  };
  const language = given.get('l') ?? '';
  const credential = stored.get().credential ?? formerCredential(storage, site);
  receive({ type: 'start', site, language, page, hello: null, credential, handoff });
  receive({ type: 'shown', shown: true, focus: false });
  resizeForKeyboard();

  return (message) => {
    if (message.type === 'session') stored.set({ credential: message.hello.credential });
    if (message.type === 'refused') showRefusal();
    // The page that has opened this one shows what is unread.
    if (message.type === 'read' && origin) window.opener?.postMessage(message, origin);
    if (message.type === 'forget') {
      stored.forget();
      location.reload();
    }
  };
}

/** The site or the visitor is not served: nothing comes after the empty window. */
function showRefusal(): void {
  const line = document.createElement('p');
  line.className = 'not-served';
  line.setAttribute('role', 'alert');
  line.textContent = notServed[document.documentElement.lang === 'en' ? 'en' : 'zh'];
  document.querySelector('.window')?.replaceChildren(line);
}

/** As versions before stored it: the credential alone. */
function formerCredential(storage: Storage | undefined, site: string): string | null {
  try {
    const text = storage?.getItem(`parley:${site}`) ?? '';
    return /^[\w-]{1,128}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** If the keyboard only covers the page (iOS), the window ends above it. */
function resizeForKeyboard(): void {
  const view = window.visualViewport;
  const fit = () => document.documentElement.style.setProperty('--seen', `${view?.height}px`);
  view?.addEventListener('resize', fit);
}
