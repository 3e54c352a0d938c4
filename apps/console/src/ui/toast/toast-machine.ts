import type { Clock } from '@parley/live/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Message duration (specification, section 9). */
export const TOAST_MS = 3000;
/** More than this at once is a wall: the oldest goes. */
const MOST = 5;

export type ToastKind = 'info' | 'good' | 'wait' | 'bad';

export type ToastAction = { label: string; onSelect: () => void };

export type ToastOptions = {
  title?: string;
  /** Milliseconds until it goes; null: it stays until it is closed. */
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
  /** Shows it and answers how to close it. The same words again only make the ones on screen last. */
  show(kind: ToastKind, text: string, options?: ToastOptions): () => void;
  close(id: number): void;
  /** While somebody reads (pointer or focus on them) none goes. */
  hold(): void;
  release(): void;
};

type Life = { durationMs: number | null; timer: unknown; onClose?: (() => void) | undefined };

/** The messages on screen and how long each stays; time comes from `clock`. */
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
