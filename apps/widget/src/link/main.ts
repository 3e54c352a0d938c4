import { fullJitter } from '@parley/live/jitter';
import { readableAccent, windowSettings } from '../appearance';
import type { ToLoader } from '../bridge';
import { createKeeper } from '../loader/kept';
import { coverKeyboard } from '../loader/keyboard';
import { pageFacts } from '../loader/pages';
import { createPanel, type Panel } from '../loader/panel';
import { watchTitle } from '../loader/title';
import { type Hello, isFinal, Refusal, sayHello, serverAt } from '../visitor-api';
import { askPassword } from './ask-password';

const { site = '', code = '', language = '', frame = '', waiting = '', wrong = '', wait = '' } = document.body.dataset;
const place = document.getElementById('chat');
if (place && code !== '') openPage(place);

/** The page of a tracked link: it counts the visit, says who comes, and holds the window; nothing of a site is around it. */
function openPage(place: HTMLElement): void {
  const keeper = createKeeper(site);
  const title = watchTitle();
  const life = new AbortController().signal;
  const base = new URL('..', location.href).href;
  const server = serverAt(base);
  // What was signed says who this is: it goes from the address, and so from what is passed on, at once.
  const query = location.search.slice(0, 6000);
  history.replaceState(null, '', location.pathname);
  let hello: Hello | null = null;
  let panel: Panel | undefined;
  /** Of the link, once somebody wrote it; kept nowhere. */
  let password = '';

  showFace();
  coverKeyboard(place, life);
  keeper.onChange(({ credential, read }) => {
    if (credential) panel?.send({ type: 'credential', credential });
    if (read) panel?.send({ type: 'read', ...read });
  }, life);
  place.textContent = waiting;
  void greet();

  async function greet(attempt = 0): Promise<void> {
    try {
      const { credential } = keeper.get();
      hello = await sayHello(server, {
        site,
        ...pageFacts(title.own()),
        credential,
        link: { code, query, ...(password && { password }) },
      });
    } catch (error) {
      const refused = error instanceof Refusal ? error.error : '';
      if (refused === 'link-over') return leave();
      if (refused === 'link-locked') return lock('');
      if (refused === 'wrong-password') return lock(wrong);
      if (refused === 'login-locked') return lock(wait);
      if (isFinal(error)) return say(error instanceof Error ? error.message : '');
      setTimeout(() => void greet(attempt + 1), 500 + fullJitter(attempt, Math.random));
      return;
    }
    enter(true);
    welcome(hello);
    open();
  }

  /** Asks for the password of the link; `told` is what was wrong with the last one. */
  function lock(told: string): void {
    askPassword(place, told, (text) => {
      password = text;
      place.textContent = waiting;
      void greet();
    });
  }

  /** Over for us as well: the server knows where to then. */
  function leave(): void {
    enter(false);
    location.replace(location.pathname);
  }

  /** Whoever was let in comes back to what has begun, when the link is over for others. */
  function enter(isIn: boolean): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const days = isIn ? 30 : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the one that every browser has
    document.cookie = `parley_link=${code}; Path=${location.pathname}; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
  }

  function welcome({ credential, settings }: Hello): void {
    const { accent } = windowSettings(settings);
    keeper.set({ credential });
    document.documentElement.style.setProperty('--accent', readableAccent(accent));
  }

  function open(): void {
    place.textContent = '';
    panel = createPanel({
      place,
      base,
      site,
      more: '&own',
      title: frame,
      waiting,
      async start() {
        const credential = keeper.get().credential ?? null;
        return { language, theme: '', page: pageFacts(title.own()), hello, credential, identity: undefined };
      },
      onMessage: hear,
    });
  }

  function hear(message: ToLoader): void {
    switch (message.type) {
      case 'ready':
        return panel?.send({ type: 'shown', shown: true, focus: true });
      case 'session':
        hello = message.hello;
        return welcome(message.hello);
      case 'badge':
        return title.badge(document.visibilityState === 'visible' ? 0 : message.unread);
      case 'read':
        return keeper.set({ read: { conversation: message.conversation, seq: message.seq } });
      case 'forget':
        keeper.forget();
        return location.reload();
      case 'refused':
        return say('');
    }
  }

  function say(text: string): void {
    panel?.close();
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = text || frame;
    place.replaceChildren(line);
  }
}

/** A picture that does not come leaves the letter. */
function showFace(): void {
  const face = document.querySelector<HTMLElement>('.face');
  const source = face?.dataset.avatar;
  if (!face || !source) return;
  const picture = new Image();
  picture.alt = '';
  picture.onload = () => face.replaceChildren(picture);
  picture.src = source;
}
