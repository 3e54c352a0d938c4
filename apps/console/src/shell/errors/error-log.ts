import { createStore } from 'zustand/vanilla';
import { detailOf, type ErrorEntry, type ErrorKind, isNoise, messageOf, withFailure } from './entries';

/** Errors of this window since it was opened, newest first. The header shows a button if there are any. */
export const errorLog = createStore<readonly ErrorEntry[]>(() => []);

/** Records a thrown value. `detail` is added to its stack. */
export function logError(thrown: unknown, { kind = 'error', detail = '' }: { kind?: ErrorKind; detail?: string } = {}) {
  if (isNoise(thrown)) return;
  const stack = [detailOf(thrown), detail].filter(Boolean).join('\n');
  const failure = { kind, message: messageOf(thrown), detail: stack, time: Date.now(), url: location.href };
  errorLog.setState(withFailure(errorLog.getState(), failure), true);
}

/**
 * Refusals are normal answers and not recorded. Recorded are failures of network and server, and the statuses below.
 */
const isFault = ({ status, quiet }: FailedRequest): boolean =>
  status === 0 || status >= 500 || (FAULTS.has(status) && !quiet);
/** Status codes of refusals that are recorded too: a missing path, form or resource, unless the page handles it. */
const FAULTS = new Set([404, 405, 406, 410]);

/** A failed call: `GET /reads`, its status (0: no answer), and the message. */
type FailedRequest = { name: string; status: number; message: string; quiet?: boolean };

export function logFailedRequest(call: FailedRequest): void {
  if (!isFault(call)) return;
  const status = call.status === 0 ? '' : `${call.status} `;
  logError(`${call.name}: ${status}${call.message}`, { kind: 'request' });
}

export const clearErrorLog = (): void => errorLog.setState([], true);
