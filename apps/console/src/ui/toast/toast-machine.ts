import type { Clock } from '@parley/live/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Message duration (specification, section 9). */
export const TOAST_MS = 3000;
/** Most toasts at once; the oldest is removed. */
const MOST = 5;

export type ToastKind = 'info' | 'good' | 'wait' | 'bad';

export type ToastAction = { label: string; onSelect: () => void };

export type ToastOptions = {
  title?: string;
  /** Duration in ms; null: until closed. */
  durationMs?: number | null;
  /** `top`: in the middle above everything; `corner`: a notice at the bottom right. */
  place?: 'top' | 'corner';
  actions?: readonly ToastAction[];
  onClose?: () => void;
};

export type Toast = Required<Pick<ToastOptions, 'place' | 'actions'>> & {
  id: number;
  kind: ToastKind;
  text: string;
  title?: string | undefined;
};

export type ToastMachine = {
  list: StoreApi<readonly Toast[]>;
  /** Shows a toast and returns a function that closes it. The same text again only extends the shown toast's time. */
  show(kind: ToastKind, text: string, options?: ToastOptions): () => void;
  close(id: number): void;
  /** Pauses all durations while the pointer or the focus is on a toast. */
  hold(): void;
  release(): void;
};

type Life = { durationMs: number | null; timer: unknown; onClose?: (() => void) | undefined };

/** The shown toasts and their durations; time comes from `clock`. */
export function createToastMachine(clock: Clock): ToastMachine {
  const list = createStore<readonly Toast[]>(() => []);
  const lives = new Map<number, Life>();
  let isHeld = false;
  let last = 0;

  function show(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
    const { title, durationMs = TOAST_MS, place = 'top', actions = [], onClose } = options;
    const same = list
      .getState()
      .find((toast) => toast.text === text && toast.title === title && toast.kind === kind && toast.place === place);
    const id = same?.id ?? ++last;
    clock.clearTimeout(lives.get(id)?.timer);
    lives.set(id, { durationMs, timer: null, onClose });
    const toast: Toast = { id, kind, text, title, place, actions };
    list.setState(
      same ? list.getState().map((each) => (each === same ? toast : each)) : [...list.getState(), toast],
      true,
    );
    const overflow = list.getState()[0];
    if (list.getState().length > MOST && overflow) close(overflow.id);
    startTimer(id);
    return () => close(id);
  }

  function startTimer(id: number): void {
    const life = lives.get(id);
    if (!life || isHeld || life.durationMs === null) return;
    clock.clearTimeout(life.timer);
    life.timer = clock.setTimeout(() => close(id), life.durationMs);
  }

  function close(id: number): void {
    const life = lives.get(id);
    if (!life) return;
    clock.clearTimeout(life.timer);
    lives.delete(id);
    list.setState(
      list.getState().filter((toast) => toast.id !== id),
      true,
    );
    life.onClose?.();
  }

  return {
    list,
    show,
    close,
    hold() {
      isHeld = true;
      for (const life of lives.values()) clock.clearTimeout(life.timer);
    },
    release() {
      isHeld = false;
      for (const id of lives.keys()) startTimer(id);
    },
  };
}
