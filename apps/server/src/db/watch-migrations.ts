import type { Logger } from 'pino';
import type { MigrationWatch } from './migrate';

/** Milliseconds between two lines of the log while migrations run. */
const EVERY_MS = 5000;

/**
 * Logs what a start waits for: it serves only after the migrations, which may take minutes or wait for another process.
 */
export function watchMigrations(log: Pick<Logger, 'info' | 'warn'>): MigrationWatch & { end(): void } {
  const started = Date.now();
  let state = '';
  const timer = setInterval(() => {
    if (state) log.warn({ seconds: Math.round((Date.now() - started) / 1000) }, `still ${state}; not serving yet`);
  }, EVERY_MS);
  timer.unref();
  return {
    onWait() {
      state = 'waiting for another process that changes the schema';
      log.warn(state);
    },
    onMigration(name) {
      state = `applying ${name}, or waiting for a table that another process uses`;
    },
    end: () => clearInterval(timer),
  };
}
