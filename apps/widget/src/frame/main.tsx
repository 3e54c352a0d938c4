import { inLanguage } from '@parley/protocol/window-texts/wording';
import { render } from 'preact';
import { isDark, languageOf, type SiteSettings, settingsAfter, siteSettings } from '../appearance';
import { openBridge, type ToFrame, type ToLoader, toFrame } from '../bridge';
import { Refusal, type Server, sendHello, serverAt } from '../visitor-api';
import { type Chat, openChat } from './chat/chat';
import { App, type AppProps } from './components/app';
import { createDrafts } from './drafts';
import { focusWindow } from './focus-window';
import { type AllWords, type OwnTexts, textsOf, translator } from './i18n';
import { lazySound } from './lazy-sound';
import { persist } from './persist';

type Start = Extract<ToFrame, { type: 'start' }>;

const base = new URL('../../', location.href).href;
const server: Server = serverAt(base);
const storage = allowedStorage();
const sound = lazySound(storage);
let chat: Chat | undefined;
let credential = '';
let isShown = false;
let isStarted = false;
/** Whether the chat is rendered, not only the skeleton. */
let isDrawn = false;
/** The focus was requested; given once the chat is rendered. */
let wantsFocus = false;
/** Messages of the host page that arrived before the chat was open. */
const early: Extract<ToFrame, { type: 'say' | 'identify' | 'letter' }>[] = [];

/** A page of its own, opened by a hand-off link: there is no host page. */
const isOwnPage = window.parent === window;
const bridge = isOwnPage
  ? null
  : openBridge<ToFrame, ToLoader>({
      here: window,
      peer: () => window.parent,
      origin: null,
      accepts: toFrame,
      onMessage: receive,
    });
const ownPage = isOwnPage ? import('./own-page').then(({ openOwnPage }) => openOwnPage({ storage, receive })) : null;
const sendToLoader = (message: ToLoader): void =>
  bridge ? bridge.send(message) : void ownPage?.then((page) => page(message));

/** Preloads the browser's language, which is usually the window's. */
void persist(textsOf[languageOf('auto', undefined, navigator.language)]);
const close = isOwnPage || location.search.endsWith('&own') ? null : () => sendToLoader({ type: 'close' });

document.addEventListener('visibilitychange', seen);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close?.();
});

function receive(message: ToFrame): void {
  switch (message.type) {
    case 'start':
      if (!isStarted) void start(message);
      isStarted = true;
      return;
    case 'page':
      return chat?.viewPage(message);
    case 'credential':
      credential = message.credential;
      return;
    case 'read':
      return chat?.readElsewhere(message);
    case 'say':
      if (chat) chat.say(message.msg);
      else early.push(message);
      return;
    case 'identify':
      if (chat) void identify(chat, message.identity);
      else early.push(message);
      return;
    case 'letter':
      if (chat) dispatchEvent(new Event('parley-letter'));
      else early.push(message);
      return;
    case 'shown':
      isShown = message.shown;
      wantsFocus = message.focus;
      seen();
      return takeFocus();
  }
}

/** Messages count as read if the window is open and its tab is visible. */
function seen(): void {
  chat?.show(isShown && document.visibilityState === 'visible');
}

async function start(begin: Start): Promise<void> {
  sendToLoader({ type: 'ready' });
  let said = begin.hello;
  // Only if the loader could not say hello: the host page's CSP forbids it, or the server did not answer.
  if (!said) {
    renderApp({ ...(await applySettings(begin, {})), close });
    said = await persist(
      () => sendHello(server, facts(begin, begin.credential)),
      () => sendToLoader({ type: 'refused' }),
    );
    sendToLoader({ type: 'session', hello: said });
  }
  const hello = said;
  credential = (begin.hello && begin.credential) || hello.credential;
  let { settings } = hello;
  const opened = openChat({
    server,
    hello,
    sendToLoader,
    settings: () => {
      const { window, files, tools, choices } = siteSettings(settings);
      return {
        typingPreview: window.typingPreview && !choices?.noPreview,
        maxBytes: files.maxMegabytes * 1024 * 1024,
        history: tools.history,
      };
    },
    changeSettings(section, value) {
      settings = settingsAfter(settings, section, value);
      void redraw();
      sendToLoader({
        type: 'session',
        hello: { ...hello, credential, settings, talk: opened.view().thread.talk, identity: undefined },
      });
    },
    onUnseen: () => siteSettings(settings).tools.sound && void sound().then(({ play }) => play()),
    credential: () => credential,
    async renew(refused) {
      if (credential !== refused) return;
      const next = await sendHello(server, facts(begin, credential));
      credential = next.credential;
      sendToLoader({ type: 'session', hello: next });
      // Another visitor: nothing of the former one may stay in this window.
      if (next.YQToken !== hello.YQToken) location.reload();
    },
  });
  chat = opened;
  const drafts = createDrafts(hello.YQToken, storage);
  const isLinkSpent = hello.handoff === 'spent';
  const redraw = async () =>
    renderApp({ ...(await applySettings(begin, settings)), chat: opened, drafts, sound, base, isLinkSpent, close });
  await redraw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  for (const message of early.splice(0)) receive(message);
  seen();
  isDrawn = true;
  takeFocus();
}

async function identify(chat: Chat, said: string): Promise<void> {
  const { identity, credential = null } = await chat.identify(said).catch((error) => ({
    identity: error instanceof Refusal ? 'refused' : 'failed',
    credential: null,
  }));
  sendToLoader({ type: 'identified', identity, credential });
}

function takeFocus(): void {
  if (!wantsFocus || !isDrawn) return;
  wantsFocus = false;
  focusWindow();
}

function renderApp(props: AppProps): void {
  render(<App {...props} />, document.getElementById('window') as HTMLElement);
}

async function applySettings(begin: Start, said: Record<string, unknown>) {
  const served = siteSettings(said);
  const language = languageOf(served.window.language, begin.language || undefined, begin.page.language);
  const window = inLanguage(served.window, language);
  const settings = { ...served, window, rating: inLanguage(served.rating, language) } as SiteSettings;
  const root = document.documentElement;
  root.lang = language === 'zh' ? 'zh-CN' : 'en';
  root.classList.toggle('dark', isDark(window.theme, begin.theme));
  root.style.setProperty('--accent', window.accent);
  if (said.look) void import('./lazy/look/look').then(({ applyLook }) => applyLook(root, said.look as object));
  const words: AllWords = {
    t: translator(await persist(textsOf[language]), language, said.texts as OwnTexts),
    language,
  };
  if (isOwnPage) document.title = window.title || words.t('title');
  return { words, settings };
}

const facts = ({ site, page, identity, handoff }: Start, credential: string | null) => ({
  site,
  ...page,
  // JSON leaves out what is not there.
  credential: credential ?? undefined,
  identity: identity || undefined,
  handoff,
});

function allowedStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
