import type { ToFrame, ToLoader } from '../bridge';
import { addStyles } from './lazy/add-styles';

/** Without a page around it: as wide as one reads, as high as a keyboard leaves it. */
const STYLE = '#window{max-width:720px;height:var(--seen,100dvh);margin:0 auto}';

type OwnPage = { storage: Storage | undefined; receive(message: ToFrame): void };

/**
 * The window as a page of its own, opened by a one-time link: replaces the loader. The token is in the fragment, which
 * browsers do not send to servers, and is removed from the address at once.
 */
export function openOwnPage({ storage, receive }: OwnPage): (message: ToLoader) => void {
  const site = new URLSearchParams(location.search).get('site') ?? '';
  const given = new URLSearchParams(location.hash.slice(1));
  const handoff = /^[\w-]{20,128}$/.exec(given.get('h') ?? '')?.[0];
  const from = given.get('p') ?? '';
  const name = `parley:${site}`;
  history.replaceState(null, '', location.pathname + location.search);
  addStyles(STYLE);

  const page = {
    URL: URL.canParse(from) ? from : location.href,
    title: document.title,
    referrer: '',
    language: navigator.language,
    screen: `${screen.width}x${screen.height}`,
  };
  receive({ type: 'start', site, language: '', page, hello: null, credential: read(), handoff });
  receive({ type: 'shown', shown: true, focus: false });
  resizeForKeyboard();

  function read(): string | null {
    try {
      return storage?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  function keep(credential: string | null): void {
    try {
      if (credential === null) storage?.removeItem(name);
      else storage?.setItem(name, credential);
    } catch {
      // Without storage the credential is lost when the page is closed: the first device still has the conversation.
    }
  }

  return (message) => {
    if (message.type === 'session') keep(message.hello.credential);
    // The page that has opened this one shows what is unread.
    if (message.type === 'read' && URL.canParse(from)) window.opener?.postMessage(message, new URL(from).origin);
    if (message.type === 'forget') {
      keep(null);
      location.reload();
    }
  };
}

/** If the keyboard only covers the page (iOS), the window ends above it. */
function resizeForKeyboard(): void {
  const view = window.visualViewport;
  const fit = () => document.documentElement.style.setProperty('--seen', `${view?.height}px`);
  view?.addEventListener('resize', fit);
}
