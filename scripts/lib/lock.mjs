import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from './output.mjs';
import { inRoot } from './root.mjs';

const BEAT_MILLISECONDS = 1000;

/** The holder of a lock not touched for this long was killed. Process ids are reused, so the file's age decides. */
const EXPIRES_AFTER_MILLISECONDS = 10_000;

/** Runs `work` under a lock file: two starts in one checkout must not build into the same folder at once. */
export async function withLock(name, work) {
  const path = inRoot('.cache', `${name}.lock`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let isFirst = true; !take(path); isFirst = false) {
    if (isFirst) print(`· Waiting for another ${name} in this checkout …`);
    await sleep(100);
  }
  const beat = setInterval(() => touch(path), BEAT_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && Date.now() - found.mtimeMs > EXPIRES_AFTER_MILLISECONDS) rmSync(path, { force: true });
  return false;
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another start found the lock expired and removed it.
  }
}
