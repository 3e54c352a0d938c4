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

/** A call to the server that failed: which one, with what status (0: no answer came), and what was said. */
export function logFailedRequest(call: { method: string; path: string; status: number; message: string }): void {
  const status = call.status === 0 ? '' : `${call.status} `;
  logError(`${call.method} ${call.path}: ${status}${call.message}`, { kind: 'request' });
}

export const clearErrorLog = (): void => errorLog.setState([], true);
