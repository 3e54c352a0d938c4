import type { Clock } from '@parley/live/clock';

/** Minimum of milliseconds between two reports. */
export const REPORT_EVERY_MS = 30_000;

/** Reports input at once; further input within the interval is reported once at its end. */
export function createInputReporter(report: () => void, clock: Clock) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<Clock['setTimeout']> | null = null;

  function send(): void {
    timer = null;
    reportedAt = clock.now();
    report();
  }

  return {
    onInput(): void {
      if (timer !== null) return;
      const wait = reportedAt + REPORT_EVERY_MS - clock.now();
      if (wait <= 0) send();
      else timer = clock.setTimeout(send, wait);
    },
    stop(): void {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
}
