import { systemClock } from '@parley/live/clock';
import i18next from 'i18next';
import { toast } from '../../ui/toast/toast';
import { watchTitleBar } from '../desktop/watch-title-bar';
import { reach } from '../reach';
import { createUpdateMachine } from './update-machine';
import { keepRest, takeOver, watchWorker } from './watch-worker';

/** Delay in ms, so that the page loads first. */
const REST_MS = 8000;

/** Starts the service worker, the notices of new versions, and the title bar of an installed console. */
export function startUpdates(): void {
  watchTitleBar();
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let registration: ServiceWorkerRegistration | null = null;
  const updates = createUpdateMachine(systemClock, {
    showDownloading: (durationMs) =>
      void toast.info(i18next.t('base:update.downloading'), { place: 'corner', durationMs }),
    showReady: ({ now, later }) =>
      toast.good(i18next.t('base:update.ready'), {
        place: 'corner',
        durationMs: null,
        actions: [
          { label: i18next.t('base:update.now'), onSelect: now },
          { label: i18next.t('base:update.later'), onSelect: later },
        ],
      }),
    reload: () => void (registration ? takeOver(container, registration) : location.reload()),
  });
  setTimeout(() => void keepRest(container, () => reach.setState({ isKept: true })), REST_MS);
  addEventListener('input', updates.typed, { capture: true, passive: true });
  watchWorker(container, ownEntry(), updates).then(
    (registered) => {
      registration = registered;
    },
    // Forbidden (a private window, plain HTTP): the console then does not start offline.
    () => {},
  );
}

const ownEntry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href).pathname;
