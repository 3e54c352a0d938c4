import type { Clock } from './clock';
import { isLater } from './cursor';
import { fullJitter } from './jitter';
import type { AnyPush } from './types';

/** A snapshot that takes longer is given up and asked for again. */
export const SNAPSHOT_MS = 20_000;
/** Pushes kept while a snapshot loads; past that the socket is dropped, and the next bind begins anew. */
export const HELD_LIMIT = 5000;

export interface CatchUpOptions<Push extends AnyPush> {
  cursor: string | null;
  clock: Clock;
  random(): number;
  load(signal: AbortSignal): Promise<{ cursor: string }>;
  deliver(push: Push): void;
  onCaughtUp(): void;
  onOverflow(): void;
}

export interface CatchUp<Push extends AnyPush> {
  cursor(): string | null;
  /** Bound at `base` without a past: hold what comes, load a snapshot, then let go. */
  holdFrom(base: string): void;
  /** Bound with everything after `asked` to come. False: a snapshot is still on its way and its end has to be awaited. */
  resume(asked: string): boolean;
  take(push: Push): void;
  /** The socket is gone, and what was held with it. */
  forget(): void;
  stop(): void;
}

/** Knows how far the local state has come, and brings snapshot and pushes together in the right order. */
export function createCatchUp<Push extends AnyPush>(options: CatchUpOptions<Push>): CatchUp<Push> {
  const { clock } = options;
  let position = options.cursor;
  let held: Push[] | null = null;
  let base: string | null = null;
  let loading: AbortController | null = null;
  let attempt = 0;
  let retry: unknown;
  let stopped = false;

  /** One load at a time: a slow older snapshot must never overwrite a newer one. */
  async function load(): Promise<void> {
    const mine = new AbortController();
    const loadedFor = base;
    loading = mine;
    const timer = clock.setTimeout(() => mine.abort(), SNAPSHOT_MS);
    const cursor = await Promise.race([cursorOf(mine.signal), abortOf(mine.signal)]);
    clock.clearTimeout(timer);
    loading = null;
    if (stopped) return;
    if (cursor === null) return tryAgainLater();
    attempt = 0;
    position = cursor;
    if (!held) return;
    // A load begun for an earlier socket can miss what came between the two: then once more.
    if (loadedFor === base || !isLater(base!, cursor)) release();
    else void load();
  }

  async function cursorOf(signal: AbortSignal): Promise<string | null> {
    try {
      return (await options.load(signal)).cursor;
    } catch {
      return null; // Network or server trouble: tried again for as long as the socket lives.
    }
  }

  function tryAgainLater(): void {
    if (held) retry = clock.setTimeout(() => void load(), fullJitter(attempt++, options.random));
  }

  function release(): void {
    const waiting = held ?? [];
    held = null;
    for (const push of waiting) pass(push);
    if (!stopped) options.onCaughtUp();
  }

  function pass(push: Push): void {
    if (stopped) return;
    if (push.cursor !== undefined) {
      if (!isLater(push.cursor, position)) return;
      position = push.cursor;
    }
    options.deliver(push);
  }

  return {
    cursor: () => position,
    holdFrom(newBase) {
      position = null;
      held = [];
      base = newBase;
      clock.clearTimeout(retry);
      if (!loading) void load();
    },
    resume(asked) {
      if (!loading) return true;
      held = [];
      base = asked;
      return false;
    },
    take(push) {
      if (!held) return pass(push);
      held.push(push);
      if (held.length > HELD_LIMIT) options.onOverflow();
    },
    forget() {
      held = null;
      clock.clearTimeout(retry);
    },
    stop() {
      stopped = true;
      held = null;
      clock.clearTimeout(retry);
      loading?.abort();
    },
  };
}

function abortOf(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
}
