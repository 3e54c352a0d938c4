import { type Bridge, openBridge, type PageFacts, type ToFrame, type ToLoader, toLoader } from '../bridge';
import type { Hello } from '../visitor-api';
import { element } from './shapes';

export type Start = {
  language: string;
  theme: string;
  page: PageFacts;
  hello: Hello | null;
  credential: string | null;
  identity: string | undefined;
};

export type PanelOptions = {
  place: HTMLElement;
  base: string;
  site: string;
  /** Further query of the frame: a page of our own has no close button. */
  more?: string;
  title: string;
  waiting: string;
  /** The first message to the frame; requested each time it (re)loads. */
  start(): Promise<Start>;
  onMessage(message: ToLoader): void;
};

export type Panel = {
  send(message: ToFrame): void;
  focus(): void;
  /** Loads the frame again, for another visitor. */
  reload(): void;
  close(): void;
};

/**
 * Milliseconds without a message of the frame after which it is loaded again: the server may have been unavailable for
 * a moment.
 */
const READY_MS = 4000;
const MAX_MS = 30_000;

/** The iframe, created when first needed, and the bridge to it. */
export function createPanel(options: PanelOptions): Panel {
  const { place, base, site, more = '', title, waiting } = options;
  const url = new URL(`widget/frame/index.html?site=${encodeURIComponent(site)}${more}`, base);
  const iframe = element('iframe', {
    title,
    src: url.href,
    allow: 'autoplay; clipboard-write; microphone; display-capture',
  });
  let missed: ToFrame[] = [];
  let isReady = false;
  let patience = READY_MS;
  let timer: ReturnType<typeof setTimeout>;

  const bridge: Bridge<ToFrame> = openBridge<ToLoader, ToFrame>({
    here: window,
    peer: () => iframe.contentWindow,
    origin: url.origin,
    accepts: toLoader,
    onMessage(message) {
      if (message.type === 'ready') begin();
      options.onMessage(message);
    },
  });

  function begin(): void {
    isReady = true;
    place.classList.add('ready');
    for (const message of missed.splice(0)) bridge.send(message);
  }

  async function start(): Promise<void> {
    isReady = false;
    bridge.send({ type: 'start', site, ...(await options.start()) });
  }

  function loadAgain(): void {
    if (isReady) return;
    patience = Math.min(MAX_MS, patience * 1.5);
    reload();
  }

  function reload(): void {
    clearTimeout(timer);
    isReady = false;
    iframe.src = url.href;
    timer = setTimeout(loadAgain, patience);
  }

  /** Keeps a message until the frame is ready: only the newest of each type, but every `say`. */
  function keep(message: ToFrame): void {
    if (message.type !== 'say') missed = missed.filter(({ type }) => type !== message.type);
    missed.push(message);
  }

  iframe.addEventListener('load', start);
  place.append(waiting, iframe);
  timer = setTimeout(loadAgain, patience);

  return {
    send: (message) => (isReady ? bridge.send(message) : keep(message)),
    focus: () => iframe.focus(),
    reload,
    close() {
      clearTimeout(timer);
      bridge.close();
      iframe.remove();
    },
  };
}
