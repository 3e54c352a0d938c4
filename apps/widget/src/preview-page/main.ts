import type { ToPreview } from '@parley/protocol/preview';
import { listenToConsole } from './control';
import { isolate } from './isolate';
import { createStandIn, type StandIn } from './stand-in';

declare global {
  interface Window {
    /** For `frame.js`, which runs in the chat window's frame. */
    parleyPreview?: { isolate(target: Window): void };
  }
}

const root = document.documentElement;
let standIn: StandIn | undefined;

const line = listenToConsole({ here: window, peer: () => window.parent, origin: location.origin, onMessage: show });
line.send({ type: 'ready' });

function show({ type: _, ...shown }: ToPreview): void {
  root.dataset.theme = shown.theme;
  if (standIn) return standIn.show(shown);
  root.lang = shown.language;
  standIn = createStandIn(shown);
  start(standIn, shown.state === 'launcher' || shown.state === 'invited');
}

/** The widget as pages embed it; its address is below this page, so no path leads to the real server. */
function start(server: StandIn, isClosed: boolean): void {
  isolate(window, server);
  window.parleyPreview = { isolate: (target) => isolate(target, server) };
  addEventListener('message', reportDrawn);
  // The frame is loaded for a closed window too, since it takes new settings.
  const calls = isClosed ? ['on', 'ready', () => launcher()?.dispatchEvent(new Event('pointerenter'))] : ['open'];
  Object.assign(window, { parley: { q: [calls] } });
  const script = document.createElement('script');
  script.dataset.site = 'preview';
  script.src = 'widget.js';
  document.head.append(script);
}

const launcher = () => document.querySelector('parley-widget')?.shadowRoot?.querySelector('.launcher');

/** The frame reports its badge once the conversation is on the screen. */
function reportDrawn({ source, origin, data }: MessageEvent): void {
  if (source === window.parent || origin !== location.origin || data?.type !== 'badge') return;
  removeEventListener('message', reportDrawn);
  line.send({ type: 'drawn' });
}
