/** When the next file may be tried; times in ms. */
export type Waits = {
  /** The server was not reached: until this time, or until the connection is back. */
  offline: number;
  /** The server asked for a pause: until this time, regardless of the connection. */
  rate: number;
  /** Attempts in a row without a verdict. */
  lost: number;
};

/** Milliseconds between attempts: doubled each time from the first up to the last. */
const RETRY_MS = 1000;
export const RETRY_MAX_MS = 15_000;

export const NO_WAIT: Waits = { offline: 0, rate: 0, lost: 0 };

export function afterLost(waits: Waits, now: number): Waits {
  const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** waits.lost);
  return { ...waits, offline: now + pause, lost: waits.lost + 1 };
}

/** At least as long as after a lost connection, since the server may name no seconds. */
export const afterRate = (waits: Waits, now: number, seconds: number): Waits => {
  const next = afterLost(waits, now);
  return { ...next, rate: Math.max(waits.rate, next.offline, now + seconds * 1000) };
};

/** After the connection is back or a file got a verdict. */
export const withoutOfflineWait = ({ rate }: Waits): Waits => ({ ...NO_WAIT, rate });

export const waitMs = ({ offline, rate }: Waits, now: number): number => Math.max(0, offline - now, rate - now);
