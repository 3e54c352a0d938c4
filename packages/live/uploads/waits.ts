/** When the next file may be tried; times in ms. */
export type Waits = {
  /** The way to the server was away: until then, or until the line is back. */
  line: number;
  /** The server has asked for a pause: until then, whatever the line does. */
  rate: number;
  /** Tries in a row without a verdict. */
  lost: number;
};

/** Between tries: doubling from the first, up to the last. */
const RETRY_MS = 1000;
export const RETRY_MAX_MS = 15_000;

export const NO_WAIT: Waits = { line: 0, rate: 0, lost: 0 };

export function afterLost(waits: Waits, now: number): Waits {
  const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** waits.lost);
  return { ...waits, line: now + pause, lost: waits.lost + 1 };
}

/** At least as long as without the server's word: it may name no seconds. */
export const afterRate = (waits: Waits, now: number, seconds: number): Waits => {
  const next = afterLost(waits, now);
  return { ...next, rate: Math.max(waits.rate, next.line, now + seconds * 1000) };
};

/** The line is back, or a file has got a verdict. */
export const withoutLineWait = ({ rate }: Waits): Waits => ({ ...NO_WAIT, rate });

export const waitMs = ({ line, rate }: Waits, now: number): number => Math.max(0, line - now, rate - now);
