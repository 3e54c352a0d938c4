import type { ParleyIdentity, ParleyIdentityVerdict, ParleyState } from '../../widget';
import { isDark, type Language, languageOf, readableAccent, windowSettings } from '../appearance';
import type { ToLoader } from '../bridge';
import { act, type Hello, Refusal, type Server, serverAt } from '../visitor-api';
import { offerApi } from './api';
import { createEvents, type Events } from './events';
import { whenIdle } from './idle';
import { createKeeper, type Keeper } from './kept';
import { coverKeyboard } from './keyboard';
import { labels } from './labels';
import { drawLauncher, type Launcher } from './launcher';
import { pageFacts, watchPages } from './pages';
import { createPanel, type Panel } from './panel';
import { type Title, watchTitle } from './title';
import { badgeOf } from './unread';
import { beginVisit, type Visit } from './visit';

/** A server that does not answer must not hide the launcher. */
const LOOK_MS = 1500;

// Read while the script runs: later nobody knows which tag it came from.
const script = (document.currentScript ?? document.querySelector('script[data-site]')) as HTMLScriptElement;
const site = script?.dataset.site as string;

/** What the one widget of a page is made of, from `begin` on. */
let base: string;
let server: Server;
let keeper: Keeper;
let title: Title;
let events: Events;
let launcher: Launcher;
let visit: Visit;
let panel: Panel | undefined;
const life = new AbortController();
const { signal } = life;
/** Takes the API back. */
let withdraw = () => {};

let session: Hello | null = null;
let identity: string | undefined;
let answerIdentity: ((verdict: ParleyIdentityVerdict) => void)[] = [];
let isOpen = false;
let unread = 0;
let state: ParleyState = 'monitor';
/** Only who has just asked for the window is taken into it. */
let wantsFocus = false;

if (site && !document.querySelector('parley-widget')) whenIdle(begin);

/** Launcher and visit at once, the window when it is first wanted. */
function begin(): void {
  base = new URL('.', script.src).href;
  server = serverAt(base);
  keeper = createKeeper(site);
  title = watchTitle();
  events = createEvents((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
  launcher = drawLauncher({ onToggle: toggle, onNear: load });
  beginAnew();
  if (keeper.get().accent) look();
  else setTimeout(() => signal.aborted || look(), LOOK_MS);
  watchPage();

  // Last: what was called on the stub happens in here, and needs all of the above.
  withdraw = offerApi({
    events,
    open: () => (isOpen ? undefined : open()),
    close: () => (isOpen ? close() : undefined),
    send(text) {
      load();
      panel?.send({ type: 'say', msg: String(text) });
    },
    identify,
    unload,
    now: () => ({ isOpen, unread, state }),
  });
}

/** What happens around the widget: in this page, and in other tabs of the site. */
function watchPage(): void {
  // A page whose CSP lets no script call us still lets the frame in: then the frame does all of it.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blockedURI.startsWith(base) && load(), {
    signal,
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look, { signal });
  coverKeyboard(launcher.panel, signal);
  keeper.onChange(({ credential, read }) => {
    if (credential) panel?.send({ type: 'credential', credential });
    if (!read) return;
    visit.read(read);
    panel?.send({ type: 'read', ...read });
  }, signal);
  watchPages((referrer) => {
    const change = { ...pageFacts(title.own()), referrer };
    if (panel) panel.send({ type: 'page', ...change });
    else visit.view(change);
  }, signal);
}

function beginAnew(): void {
  visit = beginVisit({
    server,
    site,
    keeper,
    page: () => pageFacts(title.own()),
    identity: () => identity,
    onHello: welcome,
    onUnread(next) {
      const { unread: count, preview } = badgeOf(next);
      badge(count, preview);
    },
    onMessage: ({ role, kind, msg, onlyID, nickname, time }) =>
      events.tell('message', { role, kind, msg, onlyID, nickname, time }),
    onState: tellState,
    onRefused: end,
  });
}

function language(): Language {
  return languageOf(keeper.get().language ?? 'auto', script.dataset.language, navigator.language);
}

function look(): void {
  const { accent, side, theme } = { ...windowSettings(undefined), ...keeper.get() };
  const dark = isDark(theme, script.dataset.theme);
  launcher.look({ accent: readableAccent(accent), side, dark, labels: labels[language()] });
}

function badge(count: number, preview: string): void {
  launcher.badge(count, preview);
  title.badge(count);
  if (count !== unread) events.tell('unread', { count });
  unread = count;
}

function tellState(next: ParleyState): void {
  if (next !== state) events.tell('state', { state: next });
  state = next;
}

function welcome(hello: Hello): void {
  if (signal.aborted) return;
  const isFirst = session?.YQToken !== hello.YQToken;
  session = hello;
  const { accent, side, language, theme } = windowSettings(hello.settings);
  keeper.set({ credential: hello.credential, accent, side, language, theme });
  look();
  tellState(hello.talk.state);
  if (isFirst) events.tell('ready', { visitor: hello.YQToken });
  if (hello.identity) answer(hello.identity);
  else if (answerIdentity.length > 0) sayIdentity();
  if (isOpen) return;
  if (keeper.wasOpen()) open();
  else if (keeper.get().waiting) load();
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
      const credential = keeper.get().credential ?? null;
      const { language = '', theme = '' } = script.dataset;
      return { language, theme, page: pageFacts(title.own()), hello: session, credential, identity };
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
  if (signal.aborted) return;
  isOpen = true;
  load();
  show();
  events.tell('open', undefined);
}

function close(): void {
  isOpen = false;
  show();
  events.tell('close', undefined);
}

function show(): void {
  keeper.setOpen(isOpen);
  launcher.setOpen(isOpen);
  panel?.send({ type: 'shown', shown: isOpen, focus: wantsFocus });
}

/** With the hello where that is still to come: it costs no call of its own. */
function identify(said: string | ParleyIdentity): Promise<ParleyIdentityVerdict> {
  const told = new Promise<ParleyIdentityVerdict>((resolve) => answerIdentity.push(resolve));
  identity = typeof said === 'string' ? said : JSON.stringify(said);
  if (session) sayIdentity();
  return told;
}

function sayIdentity(): void {
  if (!session || identity === undefined) return;
  if (panel) return panel.send({ type: 'identify', identity });
  act(server, keeper.get().credential ?? session.credential, 'identify', { identity }).then(
    ({ identity: verdict, credential = null }) => identified(verdict, credential),
    (error) => identified(error instanceof Refusal ? 'refused' : 'failed', null),
  );
}

function identified(verdict: ParleyIdentityVerdict, credential: string | null): void {
  if (credential !== null) becomeAnother(credential);
  answer(verdict);
}

function answer(verdict: ParleyIdentityVerdict): void {
  events.tell('identify', { identity: verdict });
  for (const resolve of answerIdentity) resolve(verdict);
  answerIdentity = [];
}

/** Somebody else sits here from now on: nothing of who was before stays. */
function becomeAnother(credential: string): void {
  session = null;
  keeper.set({ credential, waiting: false });
  badge(0, '');
  visit.release();
  if (panel) panel.reload();
  else beginAnew();
}

function unload({ forget = false }: { forget?: boolean } = {}): void {
  if (signal.aborted) return;
  end();
  if (forget) keeper.forget();
  withdraw();
}

/** Nothing is left of it but, where the site is not served, an API that does nothing: the page's calls are no errors. */
function end(): void {
  life.abort();
  visit.release();
  panel?.close();
  launcher.remove();
  title.stop();
  keeper.setOpen(false);
  if (answerIdentity.length > 0) answer('failed');
  events.tell('unload', undefined);
  events.clear();
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
      return end();
    case 'badge':
      return badge(message.unread, message.preview);
    case 'waiting':
      return keeper.set({ waiting: message.waiting });
    case 'message':
      return events.tell('message', message.message);
    case 'state':
      return tellState(message.state);
    case 'identified':
      return identified(message.identity as ParleyIdentityVerdict, message.credential);
    case 'read':
      return keeper.set({ read: { conversation: message.conversation, seq: message.seq } });
  }
}
