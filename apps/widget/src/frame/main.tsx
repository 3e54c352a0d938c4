import { fullJitter } from '@parley/live/jitter';
import { render } from 'preact';
import { languageOf, readableAccent, windowSettings } from '../appearance';
import { openBridge, type ToFrame, type ToLoader, toFrame } from '../bridge';
import { type Hello, isFinal, type Server, sayHello, serverAt } from '../visitor-api';
import { type Chat, openChat } from './chat';
import { App } from './components/app';
import { createDrafts } from './drafts';
import { translator, type Words } from './i18n';

type Start = Extract<ToFrame, { type: 'start' }>;

const server: Server = serverAt(new URL('../../', location.href).href);
let chat: Chat | undefined;
let credential = '';
let isShown = false;
let isStarted = false;
/** Asked for before there was anything to go to. */
let wantsFocus = false;

const bridge = openBridge<ToFrame, ToLoader>({
  here: window,
  peer: () => (window.parent === window ? null : window.parent),
  origin: null,
  accepts: toFrame,
  onMessage: hear,
});
const close = () => bridge.send({ type: 'close' });

document.addEventListener('visibilitychange', seen);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close();
});

function hear(message: ToFrame): void {
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
    case 'shown':
      isShown = message.shown;
      wantsFocus = message.focus;
      seen();
      return takeFocus();
  }
}

/** Read is what a person can see: the window open, and its tab in front. */
function seen(): void {
  chat?.show(isShown && document.visibilityState === 'visible');
}

async function start(begin: Start): Promise<void> {
  bridge.send({ type: 'ready' });
  const early = dress(begin, begin.hello);
  if (!begin.hello) draw({ words: early.words, settings: early.settings });
  const hello = begin.hello ?? (await greet(begin, begin.credential));
  if (!begin.hello) bridge.send({ type: 'session', hello });
  credential = (begin.hello && begin.credential) || hello.credential;
  const { words, settings } = dress(begin, hello);
  chat = openChat({
    server,
    hello,
    typingPreview: settings.typingPreview,
    tell: bridge.send,
    credential: () => credential,
    async renew(refused) {
      if (credential !== refused) return;
      const next = await sayHello(server, facts(begin, credential));
      credential = next.credential;
      bridge.send({ type: 'session', hello: next });
      // Another visitor than before: nothing of the old one may stay in this window.
      if (next.YQToken !== hello.YQToken) location.reload();
    },
  });
  draw({ words, settings, chat, drafts: createDrafts(hello.YQToken, storage()) });
  seen();
  takeFocus();
}

/** Not into the text on a touch screen: the keyboard would cover what the visitor came to read. */
function takeFocus(): void {
  if (!wantsFocus || !chat) return;
  wantsFocus = false;
  const field = matchMedia('(pointer: fine)').matches ? document.querySelector('textarea') : null;
  (field ?? document.querySelector<HTMLElement>('.window'))?.focus();
}

type Drawn = Omit<Parameters<typeof App>[0], 'close'>;

function draw(props: Drawn): void {
  render(<App {...props} close={close} />, document.getElementById('window') as HTMLElement);
}

function dress(begin: Start, hello: Hello | null) {
  const settings = windowSettings(hello?.settings);
  const language = languageOf(settings.language, begin.language || undefined, begin.page.language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.documentElement.style.setProperty('--accent', readableAccent(settings.accent));
  const words: Words = { t: translator(language), language };
  return { words, settings };
}

const facts = ({ site, page }: Start, credential: string | null) => ({
  site,
  ...page,
  ...(credential === null ? {} : { credential }),
});

/** Only where the loader could not reach us: its page forbids it, or we were away. */
async function greet(begin: Start, credential: string | null, attempt = 0): Promise<Hello> {
  try {
    return await sayHello(server, facts(begin, credential));
  } catch (error) {
    if (isFinal(error)) bridge.send({ type: 'refused' });
    await new Promise((resolve) => setTimeout(resolve, 500 + fullJitter(attempt, Math.random)));
    return greet(begin, credential, attempt + 1);
  }
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
