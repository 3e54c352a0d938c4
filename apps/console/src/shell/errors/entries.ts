/** Where a failure came from. */
export type ErrorKind = 'error' | 'rejection' | 'react' | 'request' | 'guard';

export type ErrorEntry = {
  id: number;
  /** When it last occurred. */
  time: number;
  kind: ErrorKind;
  /** The full address of the page. */
  url: string;
  message: string;
  /** Stack, component stack, the server's message. */
  detail: string;
  /** Number of occurrences: equal failures share one row. */
  times: number;
};

export type Failure = Pick<ErrorEntry, 'time' | 'kind' | 'url' | 'message' | 'detail'>;

/** Most entries, so that a page that fails in a loop does not fill the memory; the oldest are dropped. */
export const MOST_ENTRIES = 100;
/** Most characters of a detail. */
export const MOST_DETAIL = 8000;

/** The list with this failure, newest first; a known one moves to the top and is counted. */
export function withFailure(list: readonly ErrorEntry[], failure: Failure): readonly ErrorEntry[] {
  const known = list.find((entry) => isSame(entry, failure));
  const rest = known ? list.filter((entry) => entry !== known) : list;
  const id = known?.id ?? Math.max(0, ...list.map((entry) => entry.id)) + 1;
  const detail = failure.detail.slice(0, MOST_DETAIL);
  return [{ ...failure, id, detail, times: (known?.times ?? 0) + 1 }, ...rest].slice(0, MOST_ENTRIES);
}

const isSame = (entry: ErrorEntry, failure: Failure): boolean =>
  entry.kind === failure.kind && entry.message === failure.message && entry.url === failure.url;

/** A thrown value as one line: any value can be thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message ? `${thrown.name}: ${thrown.message}` : thrown.name;
  if (typeof thrown === 'string') return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return String(thrown);
  }
}

/** The stack of an error and of its causes. */
export function detailOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const own = thrown.stack ?? messageOf(thrown);
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${detailOf(thrown.cause) || messageOf(thrown.cause)}`;
}

/** Ignored: harmless messages of the browser, and intended aborts. */
export function isNoise(thrown: unknown): boolean {
  if (thrown instanceof Error && thrown.name === 'AbortError') return true;
  return messageOf(thrown).startsWith('ResizeObserver loop');
}

/** The list as text, for a report by mail. */
export function textOf(list: readonly ErrorEntry[], about: string): string {
  const parts = list.map((entry) =>
    [
      `[${new Date(entry.time).toISOString()}] ${entry.kind}${entry.times > 1 ? ` × ${entry.times}` : ''}`,
      entry.url,
      entry.message,
      ...(entry.detail ? [entry.detail] : []),
    ].join('\n'),
  );
  return [about, ...parts].join('\n\n');
}
