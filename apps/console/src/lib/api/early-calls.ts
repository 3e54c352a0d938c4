/** Calls that the page's inline script (index.html) made before this script was here, by their URL. */
export type EarlyCalls = {
  readonly token: string;
  readonly language: string;
  readonly calls: Record<string, Promise<Response>>;
};

declare global {
  interface Window {
    parleyEarly?: EarlyCalls;
  }
}

/** Milliseconds after the page's start: an older answer may not be what the server would say now. */
export const EARLY_MS = 30_000;

/**
 * `fetch` that uses each early call once, for a request with the same token and language. One that got no answer is sent
 * again.
 */
export function withEarlyCalls(
  fetch: typeof globalThis.fetch,
  early: EarlyCalls | undefined,
  now: () => number = () => performance.now(),
): typeof globalThis.fetch {
  if (!early) return fetch;
  return async (input, init) => {
    const url = String(input);
    const known = early.calls[url];
    if (!known || now() > EARLY_MS || !isSame(early, init)) return fetch(input, init);
    delete early.calls[url];
    return Promise.race([known.catch(() => fetch(input, init)), rejectedBy(init?.signal)]);
  };
}

function isSame({ token, language }: EarlyCalls, { method, headers }: RequestInit = {}): boolean {
  const sent = new Headers(headers);
  const isItsReader = sent.get('authorization') === `Bearer ${token}` && sent.get('accept-language') === language;
  return method === 'GET' && isItsReader;
}

const rejectedBy = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
