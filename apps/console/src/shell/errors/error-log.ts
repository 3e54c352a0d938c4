import { createStore } from 'zustand/vanilla';
import { detailOf, type ErrorEntry, type ErrorKind, isNoise, messageOf, withFailure } from './entries';

/** What failed in this window since it was opened, newest first. The header shows it when there is any. */
export const errorLog = createStore<readonly ErrorEntry[]>(() => []);

/** Writes down what was thrown. `detail` is added to its stack. */
export function logError(thrown: unknown, { kind = 'error', detail = '' }: { kind?: ErrorKind; detail?: string } = {}) {
  if (isNoise(thrown)) return;
  const stack = [detailOf(thrown), detail].filter(Boolean).join('\n');
  const failure = { kind, message: messageOf(thrown), detail: stack, time: Date.now(), url: location.href };
  errorLog.setState(withFailure(errorLog.getState(), failure), true);
}

/** Verdicts on what a person asked are answers, not failures; these are the server's, the network's or our own fault. */
const isFault = ({ status, quiet }: FailedRequest): boolean =>
  status === 0 || status >= 500 || (FAULTS.has(status) && !quiet);
/** Of the refusals: a path, a form or a resource that is not there, unless its page says so: it may be somebody else's. */
const FAULTS = new Set([404, 405, 406, 410]);

/** A call to the server that failed: `GET /reads`, its status (0: no answer came), and what was said. */
type FailedRequest = { name: string; status: number; message: string; quiet?: boolean };

export function logFailedRequest(call: FailedRequest): void {
  if (!isFault(call)) return;
  const status = call.status === 0 ? '' : `${call.status} `;
  logError(`${call.name}: ${status}${call.message}`, { kind: 'request' });
}

export const clearErrorLog = (): void => errorLog.setState([], true);
