import type { ErrorInfo } from 'react';
import { logError } from './error-log';

/** From now on what nobody caught in this window is written down. Answers how to stop. */
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

/** For React's root: what a boundary caught, and what none did. */
export const rootErrorHooks = { onCaughtError: logDrawing, onUncaughtError: logDrawing };
