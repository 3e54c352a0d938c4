import { systemClock } from '@parley/live/clock';
import type { ApiClient } from '../api/create-api';
import { ownDevice, renewDevice } from './device';
import { reportLooking } from './looking';

type Parts = {
  api: ApiClient['api'];
  /** The signed-in agent. */
  agent: string;
  /** Opens a page of the console. */
  open(path: string): void;
};

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const INSTALLED = '(display-mode: standalone), (display-mode: window-controls-overlay)';

/** A phone or an installed app, in whose background the console goes on; a tab on a computer is only out of sight. */
const isApp = (): boolean => matchMedia(INSTALLED).matches || /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);

/**
 * What push needs while the desk is open: renews this device, reports whether somebody looks at the window, and opens
 * what a pressed notice is about. Returns a function that ends it.
 */
export function startPush({ api, agent, open }: Parts): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const window = crypto.randomUUID();
  void renewDevice(api, agent);
  const reporter = reportLooking({
    clock: systemClock,
    isVisible: () => document.visibilityState === 'visible',
    report: ({ isSeen, isInBackground }) => {
      const device = ownDevice(agent);
      const ofDevice = device && { device, ...(isApp() && { isInBackground }) };
      // Sent to the end, even while the page goes.
      return api('POST /push/here', { window, isSeen, ...ofDevice }, { quiet: true, keepalive: true });
    },
  });
  for (const input of INPUTS) addEventListener(input, reporter.input, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', reporter.changed, { signal });
  addEventListener('pagehide', reporter.left, { signal });
  addEventListener('pageshow', reporter.changed, { signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const path = (data as { path?: unknown } | null)?.path;
      if (typeof path === 'string' && path.startsWith('/#/')) open(path.slice(2));
    },
    { signal },
  );
  return () => {
    ended.abort();
    reporter.close();
  };
}
