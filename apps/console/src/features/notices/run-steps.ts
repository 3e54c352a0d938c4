import type { ConnectionStatus } from '@parley/live/types';
import type { ApiClient } from '../../lib/api/create-api';
import { desktopShell } from '../../lib/desktop/desktop-shell';
import { createBadge } from '../../lib/notices/badge';
import type { NoticeChoices } from '../../lib/notices/choices';
import { notificationPermission } from '../../lib/notices/desktop-notice';
import { isCalling } from '../../lib/notices/rehearsal';
import type { Sounds } from '../../lib/notices/sounds';
import { ownDevice, pushSupport } from '../../lib/push/device';
import { pushRoundTrip } from '../../lib/push/round-trip';
import type { PageTitle } from '../../lib/title/page-title';
import type { Findings, Step } from './verdicts';

export type StepParts = {
  choices: NoticeChoices;
  sounds: Sounds;
  title: PageTitle;
  msgVoice: string;
  /** The signed-in agent. */
  me: string;
  api: ApiClient['api'];
  status(): ConnectionStatus;
  /** A small request, to measure the round trip. */
  ping(): Promise<unknown>;
  words: { title: string; body: string };
};

/** Time to wait for the notification's `show` event, ms. */
const SHOWN_MS = 3000;
const MARK = '●';
/**
 * Display modes of installed applications: browsers accept a badge number from any page, but show it only for these.
 */
const INSTALLED = '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)';

/** Runs each step with the APIs of the browser, and returns what it found. */
export const RUNS: { [S in Step]: (parts: StepParts) => Promise<Findings[S]> } = {
  async live({ status, ping }) {
    const from = performance.now();
    const roundTripMs = await ping().then(
      () => Math.round(performance.now() - from),
      () => null,
    );
    return { status: status(), roundTripMs };
  },
  async permission({ choices }) {
    return { permission: notificationPermission(), isSecure: isSecureContext, choices };
  },
  async shown({ choices, words }) {
    if (!choices.desktop || notificationPermission() !== 'granted') return { result: 'not allowed', choices };
    return { result: await showOne(words), choices };
  },
  async sound({ choices, sounds, msgVoice }) {
    return { played: await sounds.play('message', { url: msgVoice, volume: choices.volume }), choices };
  },
  async focus() {
    return { isVisible: document.visibilityState === 'visible', hasFocus: document.hasFocus() };
  },
  async worker() {
    return { isSecure: isSecureContext, worker: await workerState() };
  },
  async push({ api, me }) {
    const own = await api('GET /push/own', undefined, { quiet: true }).catch(() => null);
    const device = ownDevice(me);
    const isAdded = device !== null && (own?.list.some(({ id }) => id === device) ?? false);
    const support = pushSupport();
    const roundTripMs = support === 'ready' && isAdded ? await pushRoundTrip(api, device) : null;
    return { support, isOn: own?.isOn ?? false, isAdded, roundTripMs };
  },
  async bridge() {
    if (desktopShell()) return { shell: 'whole' };
    return { shell: 'parleyDesktop' in globalThis ? 'half' : 'none' };
  },
  async title({ title, choices }) {
    // A message may be making the title blink.
    title.rest();
    title.blink([MARK, MARK]);
    const hasChanged = document.title.startsWith(MARK);
    title.rest();
    return { hasChanged, choices };
  },
  async badge({ choices }) {
    const badge = createBadge(document, navigator);
    const isInstalled = matchMedia(INSTALLED).matches;
    const hasNumber = choices.badge && (await badge.show(1)) && isInstalled;
    await badge.show(0);
    return { hasNumber, choices };
  },
  async tab() {
    return { isCalling: isCalling() };
  },
  async quiet({ choices }) {
    return { choices, now: Date.now() };
  },
};

function showOne({ title, body }: { title: string; body: string }): Promise<'shown' | 'nothing'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('nothing'), SHOWN_MS);
    const finish = (result: 'shown' | 'nothing') => {
      clearTimeout(timer);
      resolve(result);
    };
    try {
      const notification = new Notification(title, { body, tag: 'parley-check', silent: true });
      notification.onshow = () => finish('shown');
      notification.onerror = () => finish('nothing');
    } catch {
      // Chrome for Android has no `Notification` constructor: the service worker shows it.
      const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
      const shown = worker?.ready.then((ready) =>
        ready.showNotification(title, { body, tag: 'parley-check', silent: true }),
      );
      if (!shown) return finish('nothing');
      shown.then(
        () => finish('shown'),
        () => finish('nothing'),
      );
    }
  });
}

async function workerState(): Promise<Findings['worker']['worker']> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container?.controller) return 'controls';
  return (await container?.getRegistration())?.active ? 'installed' : 'none';
}
