import type { Clock } from '@parley/live/clock';

type Parts = {
  seconds: number;
  clock: Clock;
  /** Called with the seconds that are left, once for each. */
  onLeft: (seconds: number) => void;
  onEnd: () => void;
};

const SECOND = 1000;

export type Countdown = { run(): void; pause(): void };

/** Counts down while it runs. A pause keeps what is left, the begun second included. */
export function createCountdown({ seconds, clock, onLeft, onEnd }: Parts): Countdown {
  let leftMs = seconds * SECOND;
  let running: { timer: unknown; since: number } | null = null;

  function pause(): void {
    if (!running) return;
    clock.clearTimeout(running.timer);
    leftMs = Math.max(0, leftMs - (clock.now() - running.since));
    running = null;
  }

  function run(): void {
    if (running || leftMs === 0) return;
    running = { since: clock.now(), timer: clock.setTimeout(step, leftMs % SECOND || SECOND) };
  }

  function step(): void {
    pause();
    // A timer may fire late, or a little early: rounded to the second that it stands for.
    leftMs = Math.round(leftMs / SECOND) * SECOND;
    if (leftMs === 0) return onEnd();
    onLeft(leftMs / SECOND);
    run();
  }

  return { run, pause };
}
