import type { ApiClient } from '../api/create-api';

/** Time to wait for the notice, ms: push services take seconds at times. */
const WAIT_MS = 20_000;

/** Sends a test notice to this device; returns the milliseconds until it arrived here, null: it did not. */
export function pushRoundTrip(api: ApiClient['api'], device: string): Promise<number | null> {
  const word = crypto.randomUUID();
  const from = performance.now();
  return new Promise((answer) => {
    const finish = (result: number | null) => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', hear);
      answer(result);
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      if ((data as { pushed?: unknown } | null)?.pushed === word) finish(Math.round(performance.now() - from));
    };
    const timer = setTimeout(() => finish(null), WAIT_MS);
    navigator.serviceWorker.addEventListener('message', hear);
    api('POST /push/doTest', { id: device, word }, { quiet: true }).catch(() => finish(null));
  });
}
