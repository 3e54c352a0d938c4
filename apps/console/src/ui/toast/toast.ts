import { systemClock } from '@parley/live/clock';
import { createToastMachine, type ToastKind, type ToastOptions } from './toast-machine';

/** The messages of this window; `Toasts` draws them. */
export const toasts = createToastMachine(systemClock);

const of = (kind: ToastKind) => (text: string, options?: ToastOptions) => toasts.show(kind, text, options);

/** A word that has no place on the page: `toast.good('…')`. 3000 ms unless told otherwise; each call answers how to close it. */
export const toast = { info: of('info'), good: of('good'), wait: of('wait'), bad: of('bad') };
