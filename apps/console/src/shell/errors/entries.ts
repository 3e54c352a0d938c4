/** Where a failure came from. */
export type ErrorKind = 'error' | 'rejection' | 'react' | 'request';

export type ErrorEntry = {
  id: number;
  /** When it came last. */
  time: number;
  kind: ErrorKind;
  /** The whole address that was open. */
  url: string;
  message: string;
  /** Stack, component stack, what the server said. */
  detail: string;
  /** How often it came: the same failure is one line. */
  times: number;
};

export type Failure = Pick<ErrorEntry, 'time' | 'kind' | 'url' | 'message' | 'detail'>;

/** More says nothing new, and a page that fails in a loop must not fill the memory: the oldest go. */
export const MOST_ENTRIES = 100;
/** Of one detail; a stack is rarely longer. */
export const MOST_DETAIL = 8000;

/** The list with this failure, newest first; a known one moves up and counts. */
export function withFailure(list: readonly ErrorEntry[], failure: Failure): readonly ErrorEntry[] {
  const known = list.find((entry) => isSame(entry, failure));
  const rest = known ? list.filter((entry) => entry !== known) : list;
  const id = known?.id ?? Math.max(0, ...list.map((entry) => entry.id)) + 1;
  const detail = failure.detail.slice(0, MOST_DETAIL);
  return [{ ...failure, id, detail, times: (known?.times ?? 0) + 1 }, ...rest].slice(0, MOST_ENTRIES);
}

const isSame = (entry: ErrorEntry, failure: Failure): boolean =>
  entry.kind === failure.kind && entry.message === failure.message && entry.url === failure.url;

/** What was thrown, as one line: anything can be thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message ? `${thrown.name}: ${thrown.message}` : thrown.name;
  if (typeof thrown === 'string') return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return String(thrown);
  }
}

/** Its stack and those of its causes. */
export function detailOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const own = thrown.stack ?? messageOf(thrown);
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${detailOf(thrown.cause) || messageOf(thrown.cause)}`;
}

/** What the browser itself tells and nobody can mend, and what was called off on purpose. */
export function isNoise(thrown: unknown): boolean {
  if (thrown instanceof Error && thrown.name === 'AbortError') return true;
  return messageOf(thrown).startsWith('ResizeObserver loop');
}

/** The whole list as text, for a mail to whoever can help. */
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
