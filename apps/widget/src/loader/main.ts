import { languageOf, readableAccent, windowSettings } from '../appearance';
import type { ToLoader } from '../bridge';
import { type Hello, serverAt } from '../visitor-api';
import { whenIdle } from './idle';
import { createKeeper } from './kept';
import { labels } from './labels';
import { drawLauncher } from './launcher';
import { pageFacts, watchPages } from './pages';
import { createPanel, type Panel } from './panel';
import { badgeOf } from './unread';
import { beginVisit } from './visit';

/** A server that does not answer must not hide the launcher. */
const LOOK_MS = 1500;

// Read while the script runs: later nobody knows which tag it came from.
const tag = (document.currentScript ?? document.querySelector('script[data-site]')) as HTMLScriptElement | null;
const site = tag?.dataset.site;
if (tag && site && !document.querySelector('parley-widget')) whenIdle(() => begin(tag, site));

/** One widget a page: launcher and visit at once, the window when it is first wanted. */
function begin(script: HTMLScriptElement, site: string): void {
  const base = new URL('.', script.src).href;
  const keeper = createKeeper(site);
  let panel: Panel | undefined;
  let session: Hello | null = null;
  let isOpen = false;
  /** Only who has just asked for the window is taken into it. */
  let wantsFocus = false;

  const launcher = drawLauncher({ onToggle: toggle, onNear: load });
  const visit = beginVisit({
    server: serverAt(base),
    site,
    keeper,
    onHello: welcome,
    onUnread: (unread) => {
      const { unread: count, preview } = badgeOf(unread);
      launcher.badge(count, preview);
    },
    onRefused: launcher.remove,
  });

  if (keeper.get().accent) look();
  else setTimeout(look, LOOK_MS);
  // A page whose CSP lets no script call us still lets the frame in: then the frame does all of it.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blockedURI.startsWith(base) && load());
  keeper.onChange(({ credential, read }) => {
    if (credential) panel?.send({ type: 'credential', credential });
    if (!read) return;
    visit.read(read);
    panel?.send({ type: 'read', ...read });
  });
  watchPages((change) => {
    if (panel) panel.send({ type: 'page', ...change });
    else visit.view(change);
  });

  function language() {
    return languageOf(keeper.get().language ?? 'auto', script.dataset.language, navigator.language);
  }

  function look(): void {
    const { accent, side } = { ...windowSettings(undefined), ...keeper.get() };
    launcher.look({ accent: readableAccent(accent), side, labels: labels[language()] });
  }

  function welcome(hello: Hello): void {
    session = hello;
    const { accent, side, language } = windowSettings(hello.settings);
    keeper.set({ credential: hello.credential, accent, side, language });
    look();
    if (keeper.wasOpen()) open();
    else if (keeper.get().waiting) load();
  }

  function load(): void {
    visit.release();
    panel ??= createPanel({
      place: launcher.panel,
      base,
      site,
      title: labels[language()].frame,
      waiting: labels[language()].connecting,
      async start() {
        await visit.tried;
        const credential = keeper.get().credential ?? null;
        return { language: script.dataset.language ?? '', page: pageFacts(), hello: session, credential };
      },
      onMessage: hear,
    });
  }

  function toggle(): void {
    wantsFocus = !isOpen;
    if (isOpen) close();
    else open();
    if (wantsFocus) panel?.focus();
    else launcher.focus();
  }

  function open(): void {
    isOpen = true;
    load();
    show();
  }

  function close(): void {
    isOpen = false;
    show();
  }

  function show(): void {
    keeper.setOpen(isOpen);
    launcher.setOpen(isOpen);
    panel?.send({ type: 'shown', shown: isOpen, focus: wantsFocus });
  }

  function hear(message: ToLoader): void {
    switch (message.type) {
      case 'ready':
        return panel?.send({ type: 'shown', shown: isOpen, focus: wantsFocus });
      case 'close':
        return isOpen ? toggle() : undefined;
      case 'session':
        return welcome(message.hello);
      case 'forget':
        return keeper.forget();
      case 'refused':
        return launcher.remove();
      case 'badge':
        return launcher.badge(message.unread, message.preview);
      case 'waiting':
        return keeper.set({ waiting: message.waiting });
      case 'read':
        return keeper.set({ read: { conversation: message.conversation, seq: message.seq } });
    }
  }
}
