import { systemClock } from '@parley/live/clock';
import { createToastMachine, type ToastKind, type ToastOptions } from './toast-machine';

/** The toasts of this window, rendered by `Toasts`. */
export const toasts = createToastMachine(systemClock);

const of = (kind: ToastKind) => (text: string, options?: ToastOptions) => toasts.show(kind, text, options);

/**
 * A message without a place on the page: `toast.good('…')`. Default: 3000 ms; each call returns a function that closes
 * it.
 */
export const toast = { info: of('info'), good: of('good'), wait: of('wait'), bad: of('bad') };
