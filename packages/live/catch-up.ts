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

export interface CatchUpOptions<Push extends AnyPush> {
  cursor?: string | null;
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
   * Loads a snapshot before any socket is bound; resolves when it is there or has failed. One that comes after the bind is
   * loaded again if pushes may lie between the two.
   */
  load(): Promise<void>;
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
  let position = options.cursor ?? null;
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
    if (cursor === null) {
      if (held) retry = clock.setTimeout(() => void load(), fullJitter(attempt++, options.random));
      return;
    }
    attempt = 0;
    position = cursor;
    if (!held) return;
    // A load for an earlier socket can miss pushes between the two sockets: it is repeated.
    if (loadedFor === base || !isLater(base!, cursor)) release();
    else void load();
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
    load,
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

/**
 * The cursor of the loaded snapshot. Null: it failed, was aborted, or took longer than `SNAPSHOT_MS`; the caller tries
 * again as long as the socket is open.
 */
async function cursorWithin(
  { clock, load }: Pick<CatchUpOptions<AnyPush>, 'clock' | 'load'>,
  control: AbortController,
): Promise<string | null> {
  const timer = clock.setTimeout(() => control.abort(), SNAPSHOT_MS);
  const aborted = new Promise<never>((_, reject) => control.signal.addEventListener('abort', reject));
  try {
    return (await Promise.race([load(control.signal), aborted])).cursor;
  } catch {
    return null;
  } finally {
    clock.clearTimeout(timer);
  }
}
