import type { Clock } from './clock';
import { isLater } from './cursor';
import { fullJitter } from './jitter';
import type { AnyPush } from './types';

/** A snapshot that takes longer (ms) is aborted and requested again. */
export const SNAPSHOT_MS = 20_000;
/**
 * Maximum number of pushes held while a snapshot loads; more call `onOverflow`, which drops the socket, and the next
 * bind starts again.
 */
export const HELD_LIMIT = 5000;

/** A bind waits this long (ms) for a snapshot that loads ahead; the server closes a socket that is not bound after 10 s. */
export const AHEAD_MS = 5000;

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
  /**
   * Loads a snapshot before any socket is bound. Resolves when it is there or has failed, at the latest after `AHEAD_MS`;
   * one that comes later is loaded again if pushes may lie between it and the bind.
   */
  loadAhead(): Promise<void>;
  /** Bound at `base` without a replay: holds pushes, loads a snapshot, then delivers those that are later. */
  holdFrom(base: string): void;
  /** Bound with a replay after `boundAt`. False: an earlier snapshot still loads; pushes are held until it is there. */
  resume(boundAt: string): boolean;
  take(push: Push): void;
  /** The socket was lost: drops the held pushes. */
  forget(): void;
  stop(): void;
}

/** The cursor of the local state, and the order in which snapshot and pushes reach it. */
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
    const loadedFor = base;
    loading = new AbortController();
    const cursor = await cursorWithin(options, loading);
    loading = null;
    if (stopped) return;
    if (cursor === null) return tryAgainLater();
    attempt = 0;
    position = cursor;
    if (!held) return;
    // A load for an earlier socket can miss pushes between the two sockets: it is repeated.
    if (loadedFor === base || !isLater(base!, cursor)) release();
    else void load();
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
    loadAhead: () => Promise.race([load(), passed(clock, AHEAD_MS)]),
    holdFrom(newBase) {
      position = null;
      held = [];
      base = newBase;
      clock.clearTimeout(retry);
      if (!loading) void load();
    },
    resume(boundAt) {
      if (!loading) return true;
      held = [];
      base = boundAt;
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

/** The cursor of the loaded snapshot; null: it failed, was aborted, or took longer than `SNAPSHOT_MS`. */
async function cursorWithin(
  { clock, load }: Pick<CatchUpOptions<AnyPush>, 'clock' | 'load'>,
  control: AbortController,
) {
  const timer = clock.setTimeout(() => control.abort(), SNAPSHOT_MS);
  const cursor = await Promise.race([cursorOf(load, control.signal), abortOf(control.signal)]);
  clock.clearTimeout(timer);
  return cursor;
}

/** Null on a network or server error: the caller tries again as long as the socket is open. */
async function cursorOf(load: CatchUpOptions<AnyPush>['load'], signal: AbortSignal): Promise<string | null> {
  try {
    return (await load(signal)).cursor;
  } catch {
    return null;
  }
}

function abortOf(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
}

const passed = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
