import type { ParleyIdentity, ParleyIdentityVerdict, ParleyState } from '../../widget';
import { isDark, type Language, languageOf, windowSettings } from '../appearance';
import type { ToLoader } from '../bridge';
import type { Kit } from '../parts/kit';
import { act, type Hello, Refusal, type Server, serverAt } from '../visitor-api';
import { offerApi } from './api';
import { createEvents, type Events } from './events';
import { whenIdle } from './idle';
import { resizeForKeyboard } from './keyboard';
import { labels } from './labels';
import { drawLauncher, type Launcher } from './launcher';
import { createPageStorage, type PageStorage } from './page-storage';
import { pageFacts, watchPages } from './pages';
import { createPanel, type Panel } from './panel';
import { type Title, watchTitle } from './title';
import { badgeOf } from './unread';
import { beginVisit, type Visit } from './visit';

/**
 * Milliseconds after which the launcher is shown while the server still has not answered. Long, since a launcher that is
 * shown before its settings are known changes its look and place afterwards.
 */
const APPEARANCE_MS = 5000;

// Read while the script runs: `currentScript` is null later.
const script = (document.currentScript ?? document.querySelector('script[data-site]')) as HTMLScriptElement;
const site = script?.dataset.site as string;

/** State of the page's only widget, set by `begin`. */
let base: string;
let server: Server;
let pageStorage: PageStorage;
let title: Title;
let events: Events;
let launcher: Launcher;
let visit: Visit;
let panel: Panel | undefined;
const lifetime = new AbortController();
const { signal } = lifetime;
/** Removes the API. */
let removeApi = () => {};

let session: Hello | null = null;
let identity: string | undefined;
let answerIdentity: ((verdict: ParleyIdentityVerdict) => void)[] = [];
let isOpen = false;
let unread = 0;
let state: ParleyState = 'monitor';
/** Set if the visitor has just opened the window: only then it takes the focus. */
let wantsFocus = false;
/** What had the focus before: it gets it back. */
let opener: HTMLElement | null = null;
/** Parts that are loaded: these learn that they are switched off. */
const shown: Record<string, unknown> = {};
/** What the page told by `event` since it was loaded or, without loading, shown. */
const happened = new Set<string>();
/** Opens the chat in a window of its own; false: the browser blocks it. */
let openElsewhere: (() => boolean) | undefined;

if (site) whenIdle(begin);

/** Starts launcher and visit; the window is loaded when it is needed. */
function begin(): void {
  // Of a page that has the tag twice, both scripts have waited for this moment.
  if (document.querySelector('parley-widget')) return;
  base = new URL('.', script.src).href;
  server = serverAt(base);
  pageStorage = createPageStorage(site);
  title = watchTitle();
  events = createEvents((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
  launcher = drawLauncher({ onToggle: toggle, onNear: load });
  startVisit();
  if (pageStorage.get().accent && !pageStorage.get().own) updateAppearance();
  else {
    setTimeout(appear, APPEARANCE_MS);
    void visit.tried.then(() => session || appear());
  }
  watchPage();

  // Last: calls queued by the stub run here and need all of the above.
  removeApi = offerApi({
    events,
    open: () => (isOpen ? undefined : open()),
    close: () => (isOpen ? close() : undefined),
    send(text) {
      const msg = String(text ?? '');
      if (!msg.trim()) return;
      load();
      panel?.send({ type: 'say', msg });
    },
    identify,
    event(name) {
      happened.add(name);
      events.emit('event', { name });
    },
    unload,
    now: () => ({ isOpen, unread, state }),
  });
}

/** Watches this page and other tabs of the site. */
function watchPage(): void {
  // If the page's CSP blocks our requests but allows the frame, the frame does everything.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blockedURI.startsWith(base) && load(), {
    signal,
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateAppearance, { signal });
  resizeForKeyboard(launcher.panel, signal);
  pageStorage.onChange(({ credential, read }) => {
    if (credential) panel?.send({ type: 'credential', credential });
    if (!read) return;
    visit.read(read);
    panel?.send({ type: 'read', ...read });
  }, signal);
  watchPages((referrer) => {
    happened.clear();
    const change = { ...pageFacts(title.own()), referrer };
    if (panel) panel.send({ type: 'page', ...change });
    else visit.view(change);
  }, signal);
}

function startVisit(): void {
  visit = beginVisit({
    server,
    site,
    pageStorage,
    page: () => pageFacts(title.own()),
    identity: () => identity,
    onHello: applyHello,
    onUnread(next) {
      const { unread: count, preview } = badgeOf(next);
      badge(count, preview);
    },
    onMessage: ({ role, kind, msg, onlyID, nickname, time }) =>
      events.emit('message', { role, kind, msg, onlyID, nickname, time }),
    onState: reportState,
    onRefused: end,
  });
}

function language(): Language {
  return languageOf(pageStorage.get().language ?? 'auto', script.dataset.language, navigator.language);
}

function appear(): void {
  if (!signal.aborted) updateAppearance();
}

function updateAppearance(): void {
  const { accent, side, theme } = { ...windowSettings(undefined), ...pageStorage.get() };
  const dark = isDark(theme, script.dataset.theme);
  launcher.look({ accent, side, dark, labels: labels[language()] });
}

function badge(count: number, preview: string): void {
  launcher.badge(count, preview);
  title.badge(count);
  if (count !== unread) events.emit('unread', { count });
  unread = count;
}

function reportState(next: ParleyState): void {
  if (next !== state) events.emit('state', { state: next });
  state = next;
  // A publication brings the session again.
  if (session) session.talk.state = next;
}

function applyHello(hello: Hello): void {
  const isHidden = !!hello.settings.hidden;
  // A window hidden by a rule that was published meanwhile stays connected, since the rule may go again.
  if (signal.aborted || (isHidden && !session)) return end();
  launcher.hide(isHidden);
  const isFirst = session?.YQToken !== hello.YQToken;
  session = hello;
  const { accent, side, language, theme } = windowSettings(hello.settings);
  const own = isOn(hello.settings.launcher);
  pageStorage.set({ credential: hello.credential, accent, side, language, theme, own });
  if (!own) updateAppearance();
  void showParts(hello);
  reportState(hello.talk.state);
  if (isFirst) events.emit('ready', { visitor: hello.YQToken });
  if (hello.identity) answer(hello.identity);
  else if (answerIdentity.length > 0) sendIdentity();
  if (isOpen) return;
  if (pageStorage.wasOpen()) open();
  else if (pageStorage.get().waiting) load();
}

/** What a site switches off while the page is open comes as an empty section. */
const isOn = (part: unknown): boolean => !!Object.keys(part ?? {})[0];

/** Loads what the site has switched on. A launcher of its own is not shown before. */
async function showParts({ settings, YQToken, talk }: Hello): Promise<void> {
  const kit: Kit = {
    place: launcher.panel,
    base,
    site,
    visitor: YQToken,
    agents: talk.agents,
    language: language(),
    credential: () => pageStorage.get().credential,
    toggle,
    open,
    elsewhere(opener) {
      openElsewhere = opener;
    },
    letter() {
      if (!isOpen) toggle();
      panel?.send({ type: 'letter' });
    },
    happened,
    state: () => state,
    on: events.on,
  };
  await Promise.all(
    ['launcher', 'navigation', 'offers', 'opening'].map(async (name) => {
      const value = settings[name];
      shown[name] ||= isOn(value);
      if (value && shown[name]) (await import(/* @vite-ignore */ `${base}widget/parts/${name}.js`)).show(value, kit);
    }),
  ).catch(() => {});
  appear();
}

function load(): void {
  if (panel || signal.aborted) return;
  visit.release();
  panel = createPanel({
    place: launcher.panel,
    base,
    site,
    title: labels[language()].frame,
    waiting: labels[language()].connecting,
    async start() {
      await visit.tried;
      const credential = pageStorage.get().credential ?? null;
      const { language = '', theme = '' } = script.dataset;
      return { language, theme, page: pageFacts(title.own()), hello: session, credential, identity };
    },
    onMessage: receive,
  });
}

function toggle(): void {
  wantsFocus = !isOpen;
  if (wantsFocus) {
    opener = document.activeElement as HTMLElement | null;
    open();
    panel?.focus();
  } else {
    close();
    launcher.focus();
    // An element of the page, while the launcher may be hidden.
    opener?.focus();
    opener = null;
  }
}

function open(): void {
  if (signal.aborted || openElsewhere?.()) return;
  isOpen = true;
  load();
  show();
  events.emit('open', undefined);
}

function close(): void {
  isOpen = false;
  show();
  events.emit('close', undefined);
}

function show(): void {
  pageStorage.setOpen(isOpen);
  launcher.setOpen(isOpen);
  panel?.send({ type: 'shown', shown: isOpen, focus: wantsFocus });
}

/** Sent with the hello if that is still to come, which saves a call. */
function identify(said: string | ParleyIdentity): Promise<ParleyIdentityVerdict> {
  const answered = new Promise<ParleyIdentityVerdict>((resolve) => answerIdentity.push(resolve));
  identity = typeof said === 'string' ? said : JSON.stringify(said ?? {});
  if (session) sendIdentity();
  return answered;
}

function sendIdentity(): void {
  if (!session || identity === undefined) return;
  if (panel) return panel.send({ type: 'identify', identity });
  act(server, pageStorage.get().credential ?? session.credential, 'identify', { identity }).then(
    ({ identity: verdict, credential = null }) => identified(verdict, credential),
    (error) => identified(error instanceof Refusal ? 'refused' : 'failed', null),
  );
}

function identified(verdict: ParleyIdentityVerdict, credential: string | null): void {
  if (credential !== null) switchVisitor(credential);
  answer(verdict);
}

/** The hello of a visitor who was switched to says it once more. */
function answer(verdict: ParleyIdentityVerdict): void {
  if (!answerIdentity[0]) return;
  events.emit('identify', { identity: verdict });
  for (const resolve of answerIdentity) resolve(verdict);
  answerIdentity = [];
}

/** This browser is another visitor from now on: nothing of the former one stays. */
function switchVisitor(credential: string): void {
  session = null;
  pageStorage.set({ credential, waiting: false });
  badge(0, '');
  visit.release();
  if (panel) panel.reload();
  else startVisit();
}

function unload({ forget = false }: { forget?: boolean } = {}): void {
  if (signal.aborted) return;
  end();
  if (forget) pageStorage.forget();
  removeApi();
}

/**
 * Removes the widget. If the site is not served, an API without effect stays, so that calls of the page are no errors.
 */
function end(): void {
  lifetime.abort();
  visit.release();
  panel?.close();
  launcher.remove();
  title.stop();
  pageStorage.setOpen(false);
  answer('failed');
  events.emit('unload', undefined);
  events.clear();
}

function receive(message: ToLoader): void {
  switch (message.type) {
    case 'ready':
      return panel?.send({ type: 'shown', shown: isOpen, focus: wantsFocus });
    case 'close':
      return isOpen ? toggle() : undefined;
    case 'session':
      return applyHello(message.hello);
    case 'forget':
      return pageStorage.forget();
    case 'refused':
      return end();
    case 'badge':
      return badge(message.unread, message.preview);
    case 'waiting':
      return pageStorage.set({ waiting: message.waiting });
    case 'message':
      return events.emit('message', message.message);
    case 'state':
      return reportState(message.state);
    case 'identified':
      return identified(message.identity as ParleyIdentityVerdict, message.credential);
    case 'read':
      return pageStorage.set({ read: { conversation: message.conversation, seq: message.seq } });
  }
}
