import { closeSync, existsSync, openSync } from 'node:fs';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logTo } from './log-to';

/** A Linux device that is always full. */
const FULL = '/dev/full';

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeEach(() => void process.on('uncaughtException', note));
afterEach(() => void process.off('uncaughtException', note));

test.runIf(existsSync(FULL))('a log on a full disk loses lines and does not end the process', async () => {
  const fd = openSync(FULL, 'w');
  const destination = logTo(fd);
  // Removed after the first error, so that later ones reach only our own listener.
  const failed = () => new Promise<Error>((resolve) => void destination.prependOnceListener('error', resolve));
  const log = pino(destination);
  for (const line of ['one', 'two']) {
    const failure = failed();
    log.info(line);
    expect(await failure).toMatchObject({ code: 'ENOSPC' });
    await new Promise((resolve) => setImmediate(resolve));
  }
  // At most a megabyte of unwritten lines is kept.
  const dropped = new Promise<void>((resolve) => void destination.once('drop', () => resolve()));
  for (let n = 0; n < 3000; n += 1) log.info('x'.repeat(1000));
  await dropped;
  expect(uncaught).toEqual([]);
  closeSync(fd);
});
