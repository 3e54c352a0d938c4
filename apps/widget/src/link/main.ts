import { resizeForKeyboard } from '../loader/keyboard';
import { createPageStorage } from '../loader/page-storage';
import { pageFacts } from '../loader/pages';
import { watchTitle } from '../loader/title';
import { sendHello, serverAt } from '../visitor-api';
import { askPassword } from './ask-password';
import { requestHello } from './request-hello';
import { openWindow } from './window';

const { site = '', code = '', language = '', frame = '', waiting = '', wrong = '', wait = '' } = document.body.dataset;
const place = document.getElementById('chat');
if (place && code !== '') openPage(place);

/**
 * The page of a tracked link: counts the visit, asks for the link's password, and shows the chat window, without a host
 * page.
 */
function openPage(place: HTMLElement): void {
  const pageStorage = createPageStorage(site);
  const title = watchTitle();
  const base = new URL('..', location.href).href;
  const server = serverAt(base);
  // Signed parameters identify the visitor: they leave the address bar, and so referrers and bookmarks, at once.
  const query = location.search.slice(0, 6000);
  /** By a token that counts once: this browser becomes a visitor who is known. */
  const handoff = /^#h=([\w-]{20,128})$/.exec(location.hash)?.[1];
  history.replaceState(null, '', location.pathname);

  showFace();
  resizeForKeyboard(place, new AbortController().signal);
  requestHello({
    sendHello(password) {
      place.textContent = waiting;
      const { credential } = pageStorage.get();
      const link = { code, query, ...(password && { password }) };
      return sendHello(server, { site, ...pageFacts(title.own()), credential, link, ...(handoff && { handoff }) });
    },
    askPassword: (problem, onGiven) => askPassword(place, problem, onGiven),
    wrong,
    wait,
    onHello(hello) {
      rememberAdmission(true);
      const labels = { frame, waiting };
      openWindow({ place, base, site, language, labels, pageStorage, title, hello, onRefused: () => say(place, '') });
    },
    onOver() {
      rememberAdmission(false);
      location.replace(location.pathname); // The server redirects to the page for ended links.
    },
    onRefused: (text) => say(place, text),
  });
}

/** With this cookie a visitor who was admitted returns to the conversation after the link has ended for others. */
function rememberAdmission(isAdmitted: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const days = isAdmitted ? 30 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the one that every browser has
  document.cookie = `parley_link=${code}; Path=${location.pathname}; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

function say(place: HTMLElement, text: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = text || frame;
  place.replaceChildren(line);
}

/** Shows the agent's picture; if it does not load, the initial stays. */
function showFace(): void {
  const face = document.querySelector<HTMLElement>('.face');
  const source = face?.dataset.avatar;
  if (!face || !source) return;
  const picture = new Image();
  picture.alt = '';
  picture.onload = () => face.replaceChildren(picture);
  picture.src = source;
}
