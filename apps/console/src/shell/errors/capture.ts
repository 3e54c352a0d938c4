import type { ErrorInfo } from 'react';
import { logError } from './error-log';

/** Records uncaught errors of this window. Returns a function that stops it. */
export function captureErrors(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): () => void {
  const onError = (event: ErrorEvent) =>
    logError(event.error ?? event.message, { detail: event.error ? '' : `${event.filename}:${event.lineno}` });
  const onRejection = (event: PromiseRejectionEvent) => logError(event.reason, { kind: 'rejection' });
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}

function logDrawing(thrown: unknown, info: ErrorInfo): void {
  console.error(thrown);
  logError(thrown, { kind: 'react', detail: info.componentStack?.trim() ?? '' });
}

/** React's error handlers: for errors caught by a boundary, and for uncaught ones. */
export const rootErrorHooks = { onCaughtError: logDrawing, onUncaughtError: logDrawing };
